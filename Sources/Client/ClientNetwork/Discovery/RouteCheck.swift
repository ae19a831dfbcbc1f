public import MTProto
public import Signals
import StdExtras

/// Measures whether and how fast the server answers over several routes, for a page that compares proxies (MT-41).
/// Each route carries the first request of a key exchange and is closed. No key is created, and the server only
/// learns the client's address.
///
/// Threads: callable from anywhere.
public struct RouteCheck: Sendable {
    /// The outcome for a route.
    public enum Outcome: Hashable, Sendable {
        /// The server answered, this long after the start of the connection.
        case answered(Duration)
        /// The connection failed or broke; a proxy may have refused it.
        case failed(ByteStreamFailure)
        /// Another server answered.
        case otherServer
        /// No answer came in time.
        case timedOut
        /// The task was cancelled.
        case cancelled
    }

    private let identity: ServerDiscovery.Identity
    private let environment: Environment
    private let timeout: Duration

    /// The dependencies of the check.
    public struct Environment: Sendable {
        /// Opens streams.
        public var transport: any ByteTransport
        /// Measures the duration.
        public var clock: any SignalClock
        /// The current time, as far as it is known.
        public var now: @Sendable () -> WireTime
        /// A cryptographically secure random source.
        public var random: @Sendable () -> UInt64

        /// Creates the environment.
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

    /// A check of routes to the server `identity`, each with the time limit `timeout`.
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
    /// - Returns: The outcomes, in order; after the time limit at the latest.
    public func run(_ routes: [ServerRoute]) async -> [Outcome] {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            for (index, route) in routes.enumerated() { group.addTask { (index, await run(route)) } }
            var outcomes = [Outcome](repeating: .timedOut, count: routes.count)
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
    }

    /// Tries one route.
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
