public import MTProto
public import Signals
import StdExtras

/// Measures whether and how fast the server answers over several routes, for a page that compares proxies (MT-41).
/// Each route is asked by the protocols that may be used there, in the order of an account's connection. It carries the
/// first request of a key exchange or the handshake of the compact transport, and is closed. No key and no session is
/// created, and the server only learns the client's address.
///
/// Threads: callable from anywhere.
public struct RouteCheck: Sendable {
    /// A route, and the protocols that may be used there.
    public struct Way: Hashable, Sendable {
        /// The route.
        public var route: ServerRoute
        /// The protocols.
        public var transports: TransportChoice

        /// A route with its protocols.
        public init(_ route: ServerRoute, _ transports: TransportChoice) {
            (self.route, self.transports) = (route, transports)
        }
    }

    /// The outcome for a route.
    public enum Outcome: Hashable, Sendable {
        /// The server answered by a protocol, this long after the start of the connection.
        case answered(Duration, by: TransportKind)
        /// The server answers, but not by the only protocol that may be used.
        case answersOtherwise(by: TransportKind)
        /// The server answered, and its clock differs from this machine's by days.
        case otherTime
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

    /// Tries all of `ways` at once.
    ///
    /// - Returns: The outcomes, in order; after the time limit at the latest.
    public func run(_ ways: [Way]) async -> [Outcome] {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            for (index, way) in ways.enumerated() { group.addTask { (index, await run(way)) } }
            var outcomes = [Outcome](repeating: .timedOut, count: ways.count)
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
    }

    /// Tries one route, by one protocol after the other.
    private func run(_ way: Way) async -> Outcome {
        let end = environment.clock.now + timeout
        guard way.transports.prefersCompact(on: way.route) else {
            return await askMTProto(way.route, until: end).of(way.transports)
        }
        let (outcome, isOpened) = await askCompact(way.route, until: end)
        // A stream that does not open is not the protocol's fault.
        guard isOpened, !outcome.isFinal else { return outcome }
        let other = await askMTProto(way.route, until: end)
        guard case .answered = other else {
            // What was heard says more than silence.
            return way.transports == .compact || other == .timedOut ? outcome : other
        }
        return other.of(way.transports)
    }

    /// Asks by the compact transport.
    ///
    /// - Returns: The outcome, and whether the stream was opened.
    private func askCompact(_ route: ServerRoute, until end: Duration) async -> (Outcome, isOpened: Bool) {
        let (clock, wireTime) = (environment.clock, environment.now)
        let began = clock.now
        guard let probe = CompactProbe(identity, random: environment.random) else {
            return (.otherServer, false)
        }
        let question = probe.question
        let openedAt = Locked<Duration?>(nil)
        let exchange = StreamRequest<CompactProbe, Outcome>(probe) { probe, event in
            switch event {
            case .opened:
                openedAt.withLock { $0 = clock.now }
                return nil
            case .received(let bytes):
                switch probe.receive(bytes, now: wireTime()) {
                case .isServer: return .answered(clock.now - began, by: .compact)
                case .isOther: return .otherServer
                case .isOfOtherTime: return .otherTime
                case .undecided: return nil
                }
            case .closed(let failure): return .failed(failure ?? .closedByPeer)
            }
        }
        let outcome = await exchange.run(
            question,
            to: route.endpoint,
            over: environment.transport,
            clock: clock,
            timeout: max(.zero, end - clock.now),
            patience: CompactSessionWire.patience,
            timedOut: .timedOut,
            cancelled: .cancelled
        )
        return (outcome, openedAt.withLock { $0 } != nil)
    }

    /// Asks by MTProto.
    private func askMTProto(_ route: ServerRoute, until end: Duration) async -> Outcome {
        let (clock, wireTime) = (environment.clock, environment.now)
        let began = clock.now
        var probe = ServerProbe(route, identity, random: environment.random)
        let question = probe.start(now: wireTime())
        let exchange = StreamRequest<ServerProbe, Outcome>(probe) { probe, event in
            switch event {
            case .opened: return nil
            case .received(let bytes):
                switch probe.receive(bytes, now: wireTime()) {
                case .isServer: return .answered(clock.now - began, by: .mtproto)
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
            timeout: max(.zero, end - clock.now),
            timedOut: .timedOut,
            cancelled: .cancelled
        )
    }
}

extension RouteCheck.Outcome {
    /// The outcome where some protocols may be used.
    fileprivate func of(_ transports: TransportChoice) -> RouteCheck.Outcome {
        guard case .answered(_, let transport) = self, !transports.allows(transport) else { return self }
        return .answersOtherwise(by: transport)
    }

    /// True if no other protocol is to be tried after it.
    fileprivate var isFinal: Bool {
        switch self {
        case .answered, .otherTime, .cancelled: true
        case .answersOtherwise, .failed, .otherServer, .timedOut: false
        }
    }
}
