import MTProto
import NoiseChannel
import Signals
import StdExtras
import TestKit
import WireCrypto

/// A transport with scripted hosts, on a virtual clock.
final class ScriptedTransport: ByteTransport {
    /// The behaviour of a host.
    enum Host: Sendable {
        /// A server with this key, which answers after a delay.
        case server(RSAPrivateKey, after: Duration)
        /// A server with this key that answers the compact transport alone, after a delay, by a clock of seconds.
        case compactServer(RSAPrivateKey, after: Duration, seconds: Int64 = 1_800_000_000)
        /// A web server that sends this text and closes.
        case web(String)
        /// No host: the attempt fails after a delay.
        case nobody(after: Duration)
        /// A host from which no packet ever comes back.
        case blackHole
    }

    let clock: VirtualClock
    private let hosts: Locked<[Endpoint: Host]>
    private let log = Locked<[Endpoint]>([])
    private let openCount = Locked(0)

    init(_ clock: VirtualClock, _ hosts: [Endpoint: Host]) {
        self.clock = clock
        self.hosts = Locked(hosts)
    }

    /// The endpoints of opened streams, in order.
    var opened: [Endpoint] { log.withLock { $0 } }

    /// The number of open streams.
    var openStreams: Int { openCount.withLock { $0 } }

    func set(_ host: Host, at endpoint: Endpoint) { hosts.withLock { $0[endpoint] = host } }

    func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        log.withLock { $0.append(endpoint) }
        openCount.withLock { $0 += 1 }
        let host = hosts.withLock { $0[endpoint] } ?? .nobody(after: .zero)
        let stream = ScriptedStream(host, clock) { [self] event in
            if case .closed = event { openCount.withLock { $0 -= 1 } }
            handle(event)
        }
        stream.begin()
        return stream
    }
}

/// One stream of a ``ScriptedTransport``.
private final class ScriptedStream: ByteStream {
    private struct State {
        var framing = ServerFraming()
        var exchange: ServerKeyExchange?
        var isOver = false
        var random = SeededRandom(seed: 1)
    }

    private let host: ScriptedTransport.Host
    private let clock: VirtualClock
    private let handle: @Sendable (ByteStreamEvent) -> Void
    private let state = Locked(State())

    init(
        _ host: ScriptedTransport.Host,
        _ clock: VirtualClock,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) {
        self.host = host
        self.clock = clock
        self.handle = handle
    }

    func begin() {
        switch host {
        case .blackHole: break
        case .nobody(let delay): tell(.closed(.unreachable), after: delay)
        case .web: tell(.opened, after: .zero)
        case .compactServer(_, let delay, _): tell(.opened, after: delay / 2)
        case .server(let key, let delay):
            state.withLock { $0.exchange = ServerKeyExchange(privateKey: key, dataCentre: 2) }
            tell(.opened, after: delay / 2)
        }
    }

    func send(_ bytes: [UInt8]) {
        switch host {
        case .web(let text):
            tell(.received(Array(text.utf8)), after: .zero)
            tell(.closed(.closedByPeer), after: .zero)
        case .server(_, let delay):
            if let answer = answer(to: bytes) { tell(.received(answer), after: delay) }
        case .compactServer(let key, let delay, let seconds):
            if let answer = try? greet(bytes, key, seconds) { tell(.received(answer), after: delay) }
        case .nobody, .blackHole: break
        }
    }

    /// The answer to a first message of the compact transport, which comes in one piece.
    private func greet(_ bytes: [UInt8], _ key: RSAPrivateKey, _ seconds: Int64) throws -> [UInt8]? {
        try state.withLock { state in
            var server = NoiseServer()
            server.receive(bytes.span.bytes)
            return try server.accept(
                key: NoiseServerKey(signedBy: key, nowSeconds: seconds, random: &state.random),
                tickets: NoiseTicketMemory<Int>(random: &state.random),
                now: clock.now,
                random: &state.random
            )?.reply
        }
    }

    func close() { tell(.closed(nil), after: .zero) }

    private func answer(to bytes: [UInt8]) -> [UInt8]? {
        state.withLock { state in
            state.framing.receive(bytes.span.bytes)
            guard let frame = try? state.framing.nextFrame(),
                case .reply(let reply) = state.exchange?.receive(
                    frame.payload,
                    now: WireTime(seconds: 1_800_000_000),
                    random: &state.random,
                    isTaken: { _ in false }
                )
            else { return nil }
            var out: [UInt8] = []
            state.framing.encode(reply.span.bytes, into: &out, random: &state.random)
            return out
        }
    }

    private func tell(_ event: ByteStreamEvent, after delay: Duration) {
        _ = clock.schedule(after: delay, on: nil) { [self] in
            let isOver = state.withLock { state in
                defer { if case .closed = event { state.isOver = true } }
                return state.isOver
            }
            if !isOver { handle(event) }
        }
    }
}
