import BenchKit
import NIOCore

/// All clients of a storm, on the loop of their crowd.
struct Storm: Sendable {
    private let state: NIOLoopBound<StormState>

    static func make(_ crowd: Crowd) async throws -> Storm {
        let loop = crowd.state.eventLoop
        let storm = try await loop.submit {
            Storm(state: NIOLoopBound(StormState(crowd.state.value.users), eventLoop: loop))
        }.get()
        try await crowd.wait { [state = storm.state] _, done in state.value.prepare(done) }
        return storm
    }

    func start(inFlight: Int) async throws {
        try await state.eventLoop.submit { [state] in
            for user in state.value.users { user.start(inFlight: inFlight) }
        }.get()
    }

    /// The next answer of any client is the one that is waited for.
    func expectAnswer() async {
        // The loop lives as long as the program.
        try? await state.eventLoop.submit { [state] in state.value.answeredAt = nil }.get()
    }

    /// How long after `start` the first answer came.
    func secondsToAnswer(since start: Int64) async throws -> Double {
        for _ in 0..<3000 {
            let at = try await state.eventLoop.submit { [state] in state.value.answeredAt }.get()
            if let at { return Double(at - start) / 1e9 }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw StormError.neverAnswered
    }

    /// Lets all that is under way be answered, and compares what the clients show.
    func finish() async throws -> StormReport {
        try await state.eventLoop.submit { [state] in state.value.users.forEach { $0.stop() } }.get()
        for _ in 0..<600 {
            try await Task.sleep(for: .milliseconds(100))
            let left = try await state.eventLoop.submit { [state] in
                state.value.users.reduce(0) { $0 + $1.unanswered }
            }.get()
            guard left == 0 else { continue }
            let views = state.eventLoop.makePromise(of: [StormReport.View].self)
            state.eventLoop.execute { [state] in state.value.review { views.succeed($0) } }
            return StormReport(try await views.futureResult.get())
        }
        throw StormError.neverAnswered
    }
}

/// What a ``Storm`` keeps on its loop.
final class StormState {
    private(set) var users: [StormUser] = []
    /// When the first answer came since it was last reset.
    var answeredAt: Int64?

    init(_ users: [LoadUser]) {
        self.users = users.map { user in
            StormUser(user) { [weak self] in
                guard let self, answeredAt == nil else { return }
                answeredAt = Stopwatch.wallNanoseconds
            }
        }
    }

    func prepare(_ done: @escaping (LoadError?) -> Void) {
        var left = users.count
        var failure: LoadError?
        for user in users {
            user.prepare { error in
                left -= 1
                failure = failure ?? error
                if left == 0 { done(failure) }
            }
        }
    }

    /// Each client's view, once it has asked for what it may have missed.
    func review(_ done: @escaping ([StormReport.View]) -> Void) {
        var views: [StormReport.View] = []
        for (index, user) in users.enumerated() {
            user.catchUp { [self] in
                user.review { [self] stored in
                    views.append(
                        StormReport.View(
                            index: index,
                            acknowledged: user.acknowledged,
                            shown: user.feed.shown,
                            stored: stored.shown
                        )
                    )
                    if views.count == users.count { done(views.sorted { $0.index < $1.index }) }
                }
            }
        }
    }
}
