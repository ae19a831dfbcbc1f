import MTProto
import Signals
import StdExtras
import TestKit

/// A network in memory, on a virtual clock: streams to one scripted server that are slow, break, or go silent.
final class MemoryTransport: ByteTransport {
    /// The behaviour of streams; changes also apply to open ones.
    struct Behaviour: Sendable {
        /// The one-way delay.
        var delay = Duration.milliseconds(10)
        /// The bandwidth to the client in bytes per second; nil for unlimited.
        var rate: Int?
        /// The failure of new streams, in place of a server.
        var failure: ByteStreamFailure?
        /// The address from which new streams start, known once they are open.
        var localAddress: String?
        /// True if nothing arrives any more in either direction, without an error.
        var isSilent = false
    }

    private struct State {
        var behaviour = Behaviour()
        var streams: [MemoryStream] = []
        var opened: [(at: Duration, endpoint: Endpoint)] = []
    }

    let clock: VirtualClock
    private let state = Locked(State())
    private let server: @Sendable (Endpoint) -> ScriptedServer?

    init(_ clock: VirtualClock, server: @escaping @Sendable (Endpoint) -> ScriptedServer?) {
        self.clock = clock
        self.server = server
    }

    var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The times and endpoints of opened streams.
    var opened: [(at: Duration, endpoint: Endpoint)] { state.withLock { $0.opened } }

    /// The open streams.
    var standing: [MemoryStream] { state.withLock { $0.streams }.filter(\.isOpen) }

    func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        let (stream, behaviour) = state.withLock { state in
            let stream = MemoryStream(self, from: state.behaviour.localAddress, handle)
            state.streams.append(stream)
            state.opened.append((clock.nowWithSleep, endpoint))
            return (stream, state.behaviour)
        }
        guard !behaviour.isSilent else { return stream }
        let server = server(endpoint)
        later { [behaviour] in
            if let failure = behaviour.failure { return stream.end(failure) }
            guard let server else { return stream.end(.unreachable) }
            stream.accepted(by: server)
        }
        return stream
    }

    /// Ends every stream, as when the server crashes.
    func cutAll(_ failure: ByteStreamFailure = .closedByPeer) {
        for stream in standing { stream.end(failure) }
    }

    func later(_ extra: Duration = .zero, _ work: @escaping @Sendable () -> Void) {
        _ = clock.schedule(after: behaviour.delay + extra, on: nil, work)
    }
}

/// One stream, with both ends.
final class MemoryStream: ByteStream {
    private enum Life {
        case opening([[UInt8]])
        case open(ScriptedServer)
        case closed
    }

    private let transport: MemoryTransport
    private let origin: String?
    private let handle: @Sendable (ByteStreamEvent) -> Void
    private let life = Locked(Life.opening([]))
    /// The time when the last byte to the client arrives.
    private let busyUntil = Locked(Duration.zero)
    private let delivered = Locked(0)

    init(
        _ transport: MemoryTransport,
        from origin: String?,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) {
        (self.transport, self.origin) = (transport, origin)
        self.handle = handle
    }

    var isOpen: Bool {
        life.withLock { if case .open = $0 { true } else { false } }
    }

    /// The number of bytes that the client has received.
    var deliveredBytes: Int { delivered.withLock { $0 } }

    // The client's end.

    var localAddress: String? { isOpen ? origin : nil }

    func send(_ bytes: [UInt8]) {
        let server = life.withLock { life -> ScriptedServer? in
            if case .opening(let waiting) = life { life = .opening(waiting + [bytes]) }
            return if case .open(let server) = life { server } else { nil }
        }
        if let server { carry(bytes, to: server) }
    }

    func close() {
        let server = endLife()
        transport.later { [handle] in handle(.closed(nil)) }
        if let server { transport.later { server.lost(self) } }
    }

    // The server's end.

    func accepted(by server: ScriptedServer) {
        let waiting = life.withLock { life -> [[UInt8]]? in
            guard case .opening(let waiting) = life else { return nil }
            life = .open(server)
            return waiting
        }
        guard let waiting else { return }
        handle(.opened)
        for bytes in waiting { carry(bytes, to: server) }
    }

    /// Sends to the client, in pieces if the bandwidth is limited.
    func deliver(_ bytes: [UInt8]) {
        guard let rate = transport.behaviour.rate else { return deliver(bytes[...], after: .zero) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            let now = transport.clock.now
            let arrival = busyUntil.withLock { until in
                until = max(until, now) + Duration.seconds(piece.count) / rate
                return until
            }
            deliver(piece, after: arrival - now)
        }
    }

    private func deliver(_ piece: ArraySlice<UInt8>, after delay: Duration) {
        let bytes = Array(piece)
        transport.later(delay) { [self] in
            guard isOpen, !transport.behaviour.isSilent else { return }
            delivered.withLock { $0 += bytes.count }
            handle(.received(bytes))
        }
    }

    func end(_ failure: ByteStreamFailure) {
        guard let server = endLife() else {
            // The stream was never opened.
            return handle(.closed(failure))
        }
        server.lost(self)
        handle(.closed(failure))
    }

    private func endLife() -> ScriptedServer? {
        life.withLock { life in
            defer { life = .closed }
            return if case .open(let server) = life { server } else { nil }
        }
    }

    private func carry(_ bytes: [UInt8], to server: ScriptedServer) {
        transport.later { [self] in
            guard isOpen, !transport.behaviour.isSilent else { return }
            server.received(bytes, over: self)
        }
    }
}
