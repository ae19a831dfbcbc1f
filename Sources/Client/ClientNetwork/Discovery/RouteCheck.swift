public import MTProto
public import Signals
import StdExtras

/// Tells of several ways whether the server answers over them, and how fast: for a page that compares proxies (client.md
/// MT-41). A way is asked the first question of a key exchange and hung up on, so no key is made, and the server learns
/// no more of us than where we come from.
///
/// Threads: callable from anywhere.
public struct RouteCheck: Sendable {
    /// What came of a way.
    public enum Outcome: Hashable, Sendable {
        /// The server answered, so long after the connection was begun.
        case answered(Duration)
        /// There was no connection, or it broke; a proxy may have refused.
        case failed(ByteStreamFailure)
        /// Somebody else answered.
        case otherServer
        /// Nobody did in time.
        case timedOut
        /// The task was cancelled.
        case cancelled
    }

    private let identity: ServerFinder.Identity
    private let environment: Environment
    private let patience: Duration

    /// What it works with.
    public struct Environment: Sendable {
        /// Opens streams.
        public var transport: any ByteTransport
        /// Measures how long it takes.
        public var clock: any SignalClock
        /// The time, as well as it is known.
        public var now: @Sendable () -> WireTime
        /// Unpredictable bits.
        public var random: @Sendable () -> UInt64

        /// Puts them together.
        public init(
            transport: any ByteTransport,
            clock: any SignalClock,
            now: @escaping @Sendable () -> WireTime,
            random: @escaping @Sendable () -> UInt64
        ) {
            self.transport = transport
            self.clock = clock
            self.now = now
            self.random = random
        }
    }

    /// A check of ways to the server that `identity` names, which have `patience` to answer.
    public init(
        _ identity: ServerFinder.Identity,
        patience: Duration = .seconds(10),
        environment: Environment
    ) {
        self.identity = identity
        self.patience = patience
        self.environment = environment
    }

    /// Tries all of `routes` at once.
    ///
    /// - Returns: What came of each, in their order; after the patience at the latest.
    public func run(_ routes: [ServerRoute]) async -> [Outcome] {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            for (index, route) in routes.enumerated() { group.addTask { (index, await run(route)) } }
            var outcomes = [Outcome](repeating: .timedOut, count: routes.count)
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
    }

    /// Tries one.
    private func run(_ route: ServerRoute) async -> Outcome {
        let clock = environment.clock
        var probe = ServerProbe(route, identity, random: environment.random)
        let question = probe.start(now: environment.now())
        let attempt = CheckedRoute(probe, began: clock.now)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                attempt.begin(waiting)
                let stream = environment.transport.open(route.endpoint) { event in
                    attempt.handle(event, now: environment.now(), clock: clock.now)
                }
                let alarm = clock.schedule(after: patience, on: nil) { attempt.finish(.timedOut) }
                attempt.hold(stream, alarm)
                stream.send(question)
            }
        } onCancel: {
            attempt.finish(.cancelled)
        }
    }
}

/// A way that is being tried.
private final class CheckedRoute: Sendable {
    private struct State {
        var probe: ServerProbe
        var waiting: CheckedContinuation<RouteCheck.Outcome, Never>?
        var stream: (any ByteStream)?
        var alarm: (any Disposable)?
        var outcome: RouteCheck.Outcome?
    }

    private let began: Duration
    private let state: Locked<State>

    init(_ probe: ServerProbe, began: Duration) {
        self.began = began
        state = Locked(State(probe: probe))
    }

    func begin(_ waiting: CheckedContinuation<RouteCheck.Outcome, Never>) {
        // Cancelled already when there is an outcome.
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiting = waiting }
            return state.outcome
        }
        if let outcome { waiting.resume(returning: outcome) }
    }

    /// Keeps what has to be let go at the end, which may have come already.
    func hold(_ stream: any ByteStream, _ alarm: any Disposable) {
        let isOver = state.withLock { state in
            if state.outcome == nil { (state.stream, state.alarm) = (stream, alarm) }
            return state.outcome != nil
        }
        guard isOver else { return }
        stream.close()
        alarm.dispose()
    }

    func handle(_ event: ByteStreamEvent, now: WireTime, clock: Duration) {
        switch event {
        case .opened: return
        case .received(let bytes):
            switch state.withLock({ $0.probe.receive(bytes, now: now) }) {
            case .isServer: finish(.answered(clock - began))
            case .isOther: finish(.otherServer)
            case .undecided: return
            }
        case .closed(let failure): finish(.failed(failure ?? .closedByPeer))
        }
    }

    func finish(_ outcome: RouteCheck.Outcome) {
        let before = state.withLock { state in
            let before = state
            guard before.outcome == nil else { return before }
            state.outcome = outcome
            (state.waiting, state.stream, state.alarm) = (nil, nil, nil)
            return before
        }
        guard before.outcome == nil else { return }
        before.alarm?.dispose()
        before.stream?.close()
        before.waiting?.resume(returning: outcome)
    }
}
