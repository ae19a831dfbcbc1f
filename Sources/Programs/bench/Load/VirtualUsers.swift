import BenchKit
import NIOCore
import NIOPosix
import TransportNIO

/// All users of a run, on one event loop. Accessed from outside by futures only.
struct VirtualUsers: Sendable {
    let state: NIOLoopBound<VirtualUsersState>

    static func make(_ target: TargetOptions, firstPhone: Int) async throws -> VirtualUsers {
        let address = try target.address()
        let codes = target.loginCodes
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        return try await loop.submit {
            let state = VirtualUsersState(address, LoginCodes(path: codes), firstPhone: firstPhone, on: loop)
            return VirtualUsers(state: NIOLoopBound(state, eventLoop: loop))
        }.get()
    }

    /// The number of connected users.
    var count: Int {
        get async { (try? await state.eventLoop.submit { state.value.users.count }.get()) ?? 0 }
    }

    /// Connects and registers users until there are `count`.
    func signUp(upTo count: Int) async throws {
        try await wait { $0.signUp(upTo: count, $1) }
    }

    /// Makes contacts of pairs among the first `count` users.
    func addContacts(_ count: Int) async throws {
        try await wait { $0.addContacts(count, $1) }
    }

    /// Has the first `count` users go on in a layer.
    func speak(_ layer: Int32, _ count: Int) async throws {
        try await wait { $0.speak(layer, count, $1) }
    }

    /// Disconnects the last users until there are `count`.
    func leave(downTo count: Int) async throws {
        try await state.eventLoop.submit { state.value.leave(downTo: count) }.get()
    }

    func close() async throws { try await leave(downTo: 0) }

    /// Runs sending between pairs of the first `users` users, and measures after one second of warm-up.
    func run(
        _ pattern: some SendingPattern,
        users: Int,
        seconds: Int,
        _ server: ServerProcess?
    ) async throws -> RunStatistics {
        let loop = state.eventLoop
        let run = try await loop.submit {
            NIOLoopBound(
                SendingRun(Array(state.value.users.prefix(users)), pattern, on: loop),
                eventLoop: loop
            )
        }.get()
        try await loop.submit { run.value.start() }.get()
        try await Task.sleep(for: .seconds(1))
        try await loop.submit { run.value.beginMeasuring() }.get()
        let cpu = server?.cpuSeconds ?? 0
        let own = Stopwatch.processNanoseconds
        try await Task.sleep(for: .seconds(seconds))
        var tally = try await loop.submit { run.value.endMeasuring() }.get()
        tally.serverSeconds = (server?.cpuSeconds ?? 0) - cpu
        tally.ownSeconds = Double(Stopwatch.processNanoseconds - own) / 1e9
        try await Task.sleep(for: .seconds(1))
        return tally
    }

    /// Runs an operation on the loop and waits for its completion.
    func wait(
        _ body: @escaping @Sendable (VirtualUsersState, @escaping (LoadError?) -> Void) -> Void
    ) async throws {
        let done = state.eventLoop.makePromise(of: Void.self)
        state.eventLoop.execute { [state] in
            body(state.value) { error in
                if let error { done.fail(error) } else { done.succeed() }
            }
        }
        try await done.futureResult.get()
    }
}

/// The loop-bound state of ``VirtualUsers``.
final class VirtualUsersState {
    /// The number of concurrent sign-ups.
    private static let parallel = 64

    private(set) var users: [LoadUser] = []
    private let address: ServerAddress
    private let codes: LoginCodes
    private let firstPhone: Int
    private let eventLoop: any EventLoop
    private var made = 0

    init(_ address: ServerAddress, _ codes: LoginCodes, firstPhone: Int, on eventLoop: any EventLoop) {
        self.address = address
        self.codes = codes
        self.firstPhone = firstPhone
        self.eventLoop = eventLoop
    }

    func signUp(upTo count: Int, _ done: @escaping (LoadError?) -> Void) {
        forEach(0..<max(count - users.count, 0), done) { [self] _, next in
            let user = LoadUser(index: firstPhone + made, to: address, on: eventLoop)
            made += 1
            user.signUp(codes) { [self] error in
                users.append(user)
                next(error)
            }
        }
    }

    func addContacts(_ count: Int, _ done: @escaping (LoadError?) -> Void) {
        forEach(0..<count / 2 * 2, done) { [self] index, next in
            users[index].meet(users[index ^ 1], done: next)
        }
    }

    func speak(_ layer: Int32, _ count: Int, _ done: @escaping (LoadError?) -> Void) {
        forEach(0..<count, done) { [self] index, next in users[index].speak(layer, done: next) }
    }

    func leave(downTo count: Int) {
        for user in users.dropFirst(count) { user.close() }
        users.removeLast(max(users.count - count, 0))
    }

    /// Runs `step` for each index, several concurrently, until all are done or one fails.
    private func forEach(
        _ range: Range<Int>,
        _ done: @escaping (LoadError?) -> Void,
        _ step: @escaping (Int, @escaping (LoadError?) -> Void) -> Void
    ) {
        var next = range.lowerBound
        var left = range.count
        var isOver = range.isEmpty
        if isOver { return done(nil) }
        func begin() {
            guard next < range.upperBound, !isOver else { return }
            let index = next
            next += 1
            step(index) { error in
                left -= 1
                guard !isOver else { return }
                if error != nil || left == 0 {
                    isOver = true
                    done(error)
                } else {
                    begin()
                }
            }
        }
        for _ in 0..<Self.parallel { begin() }
    }
}
