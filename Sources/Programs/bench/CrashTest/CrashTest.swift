import BenchKit
import NIOCore

/// All clients of a crash test, on the event loop of the virtual users.
struct CrashTest: Sendable {
    private let state: NIOLoopBound<CrashTestState>

    static func make(_ virtualUsers: VirtualUsers) async throws -> CrashTest {
        let loop = virtualUsers.state.eventLoop
        let crashTest = try await loop.submit {
            CrashTest(state: NIOLoopBound(CrashTestState(virtualUsers.state.value.users), eventLoop: loop))
        }.get()
        try await virtualUsers.wait { [state = crashTest.state] _, done in state.value.prepare(done) }
        return crashTest
    }

    func start(inFlight: Int) async throws {
        try await state.eventLoop.submit { [state] in
            for user in state.value.users { user.start(inFlight: inFlight) }
        }.get()
    }

    /// Starts to wait for the next answer of any client.
    func expectAnswer() async {
        // The loop lives as long as the program.
        try? await state.eventLoop.submit { [state] in state.value.answeredAt = nil }.get()
    }

    /// The time from `start` to the first answer, in seconds.
    func secondsToAnswer(since start: Int64) async throws -> Double {
        for _ in 0..<3000 {
            let at = try await state.eventLoop.submit { [state] in state.value.answeredAt }.get()
            if let at { return Double(at - start) / 1e9 }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw CrashTestError.neverAnswered
    }

    /// Waits for all pending answers, and compares the messages that the clients show.
    func finish() async throws -> CrashTestReport {
        try await state.eventLoop.submit { [state] in state.value.users.forEach { $0.stop() } }.get()
        for _ in 0..<600 {
            try await Task.sleep(for: .milliseconds(100))
            let left = try await state.eventLoop.submit { [state] in
                state.value.users.reduce(0) { $0 + $1.unanswered }
            }.get()
            guard left == 0 else { continue }
            let views = state.eventLoop.makePromise(of: [CrashTestReport.View].self)
            state.eventLoop.execute { [state] in state.value.review { views.succeed($0) } }
            return CrashTestReport(try await views.futureResult.get())
        }
        throw CrashTestError.neverAnswered
    }
}

/// The loop-bound state of a ``CrashTest``.
final class CrashTestState {
    private(set) var users: [CrashTestUser] = []
    /// The time of the first answer since the last reset.
    var answeredAt: Int64?

    init(_ users: [LoadUser]) {
        self.users = users.map { user in
            CrashTestUser(user) { [weak self] in
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

    /// The view of each client, after it has requested missing updates.
    func review(_ done: @escaping ([CrashTestReport.View]) -> Void) {
        var views: [CrashTestReport.View] = []
        for (index, user) in users.enumerated() {
            user.catchUp { [self] in
                user.review { [self] stored in
                    views.append(
                        CrashTestReport.View(
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
