import MTProto
import NoiseChannel
import StdExtras
import TestKit

/// The server's end of a stream. On the clock's queue.
final class SimulatedServerConnection: Sendable {
    private struct State {
        var framing = ServerFraming()
        var sessions: [SimulatedSession] = []
        var random = SeededRandom(seed: 1)
        var hasBegun = false
        var isClosed = false
        /// The channel, if the stream began with the mark of one.
        var channel: SimulatedChannel?
    }

    private unowned let server: SimulatedServer
    private let deliver: @Sendable ([UInt8]) -> Void
    private let closed: @Sendable () -> Void
    private let state = Locked(State())

    init(
        server: SimulatedServer,
        deliver: @escaping @Sendable ([UInt8]) -> Void,
        closed: @escaping @Sendable () -> Void
    ) {
        self.server = server
        self.deliver = deliver
        self.closed = closed
    }

    /// Receives bytes of the device. A packet without a known key ends the connection, as at the gateway.
    func receive(_ bytes: [UInt8]) {
        if let channel = channel(for: bytes) { return channel.receive(bytes) }
        do throws(FramingError) {
            let frames = try state.withLock { state throws(FramingError) in
                var frames: [[UInt8]] = []
                guard !state.isClosed else { return frames }
                state.framing.receive(bytes.span.bytes)
                while let frame = try state.framing.nextFrame() { frames.append(frame.payload) }
                return frames
            }
            for frame in frames { take(frame) }
        } catch {
            refuse(nil)
        }
    }

    private func channel(for bytes: [UInt8]) -> SimulatedChannel? {
        state.withLock { state in
            if !state.hasBegun, NoiseOpening(bytes.span.bytes) == .noise {
                state.channel = SimulatedChannel(in: server, deliver: deliver, closed: closed)
            }
            state.hasBegun = true
            return state.channel
        }
    }

    private func take(_ frame: [UInt8]) {
        var packet = frame
        guard let id = Envelope.keyID(of: packet.span.bytes), let key = server.withBook({ $0.keys[id] }),
            let message = try? Envelope.open(&packet, key: key.key, from: .client)
        else { return refuse(.unknownKey) }
        let session = key.session(message.header.sessionID, in: server)
        state.withLock { if !$0.sessions.contains(where: { $0 === session }) { $0.sessions.append(session) } }
        session.receive(message, in: packet, on: self)
    }

    /// Encrypts a packet and sends it.
    func send(_ header: MessageHeader, _ body: [UInt8], key: AuthKey) {
        let bytes = state.withLock { state -> [UInt8] in
            var packet: [UInt8] = []
            var out: [UInt8] = []
            Envelope.seal(
                header,
                body: body.span.bytes,
                key: key,
                from: .server,
                random: &state.random,
                into: &packet
            )
            state.framing.encode(packet.span.bytes, into: &out, random: &state.random)
            return out
        }
        deliver(bytes)
    }

    private func refuse(_ error: TransportError?) {
        let bytes = state.withLock { state -> [UInt8] in
            var out: [UInt8] = []
            if let error { state.framing.encodeTransportError(error, into: &out, random: &state.random) }
            return out
        }
        if !bytes.isEmpty { deliver(bytes) }
        close()
        closed()
    }

    /// Closes the connection; its sessions wait for another.
    func close() {
        let (sessions, channel) = state.withLock { state in
            state.isClosed = true
            defer { (state.sessions, state.channel) = ([], nil) }
            return (state.sessions, state.channel)
        }
        channel?.close()
        for session in sessions { session.detach(from: self) }
    }
}
