import MTProto
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
        case .nobody, .blackHole: break
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
