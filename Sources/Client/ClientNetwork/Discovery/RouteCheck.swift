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

    private let identity: ServerDiscovery.Identity
    private let environment: Environment
    private let timeout: Duration

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

    /// A check of ways to the server that `identity` names, which have `timeout` to answer.
    public init(
        _ identity: ServerDiscovery.Identity,
        timeout: Duration = .seconds(10),
        environment: Environment
    ) {
        self.identity = identity
        self.timeout = timeout
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
        let (clock, wireTime) = (environment.clock, environment.now)
        let began = clock.now
        var probe = ServerProbe(route, identity, random: environment.random)
        let question = probe.start(now: wireTime())
        let exchange = StreamRequest<ServerProbe, Outcome>(probe) { probe, event in
            switch event {
            case .opened: return nil
            case .received(let bytes):
                switch probe.receive(bytes, now: wireTime()) {
                case .isServer: return .answered(clock.now - began)
                case .isOther: return .otherServer
                case .undecided: return nil
                }
            case .closed(let failure): return .failed(failure ?? .closedByPeer)
            }
        }
        return await exchange.run(
            question,
            to: route.endpoint,
            over: environment.transport,
            clock: clock,
            timeout: timeout,
            timedOut: .timedOut,
            cancelled: .cancelled
        )
    }
}
