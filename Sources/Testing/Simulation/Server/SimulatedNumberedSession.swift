import CompactAPI
import CompactWire
import MTProto
import Signals
import StdExtras
import TelegramSchema
import TestKit

/// A device's session of the compact transport at the server, with its current stream.
// SAFETY: all of it is on the clock's queue.
final class SimulatedNumberedSession: SimulatedPushTarget, @unchecked Sendable {
    let key: SimulatedAuthKey
    let isMuted: Bool
    /// The answer to the opening, until it is given.
    var welcome: [UInt8]?
    private(set) var lastHeard: WireTime

    private let token: [UInt8]
    private let number: Int64
    private let api: CompactAPI
    /// The users and chats that the client has; nil if it reads whole ones alone.
    private var sent: CompactSentValues?
    private unowned let server: SimulatedServer
    private var wire: CompactServerSession
    private weak var channel: SimulatedChannel?
    private let alarm = MetaDisposable()

    init(
        _ token: [UInt8],
        number: Int64,
        of key: SimulatedAuthKey,
        _ opening: SessionOpening,
        in server: SimulatedServer
    ) {
        (self.token, self.number, self.key, self.server) = (token, number, key, server)
        isMuted = !opening.wantsUpdates
        lastHeard = server.now
        api = CompactAPI(peerListLength: opening.listLength, form: opening.form)
        sent = opening.form > 0 ? CompactSentValues() : nil
        wire = CompactServerSession(isNumbered: true, now: server.clock.now)
    }

    var isConnected: Bool { channel != nil }

    func begin(_ reader: CompactFrameReader, _ first: CompactFrame, on channel: SimulatedChannel) {
        self.channel = channel
        act(on: wire.attach(reader, first: first, now: server.clock.now))
    }

    func resume(
        _ wish: Resumption,
        _ reader: CompactFrameReader,
        proof: [UInt8],
        on channel: SimulatedChannel
    ) {
        self.channel = channel
        lastHeard = server.now
        let events = wire.resume(wish, reader: reader, proof: proof, now: server.clock.now)
        if wire.hasGap { sent?.forgetAll() }
        act(on: events)
    }

    func receive(_ piece: [UInt8]) {
        lastHeard = server.now
        act(on: wire.receive(piece.span.bytes, now: server.clock.now))
    }

    func push(_ body: [UInt8]) {
        let tooLong = TL.Updates.updatesTooLong.encoded()
        // An update that the client cannot read is one that it must ask for.
        guard
            let payload = (try? api.payload(ofUpdates: body, sent: sent))
                ?? (try? api.payload(ofUpdates: tooLong, sent: sent))
        else { return }
        // Without a connection the client finds by the count that it missed something.
        _ = wire.push(.call, payload: payload)
        settle()
    }

    func takeOutput() -> [UInt8] {
        let output = wire.takeOutput()
        // Requests may have waited for room.
        let events = wire.process(now: server.clock.now)
        if !events.isEmpty { act(on: events) }
        return output
    }

    /// Removes the stream.
    func detach(from channel: SimulatedChannel) {
        guard self.channel === channel else { return }
        self.channel = nil
        wire.disconnected(now: server.clock.now)
        settle()
    }

    /// Ends the stream, for another.
    func leave() { channel?.end() }

    private func act(on events: [CompactServerSession.Event]) {
        for event in events {
            switch event {
            case .request(let number, let opcode, let payload): take(number, opcode, payload)
            case .heartbeat: break
            case .closed:
                channel?.end()
                forget()
            case .expired: forget()
            }
        }
        settle()
    }

    private func take(_ number: CompactRequestNumber, _ opcode: CompactOpcode, _ payload: [UInt8]) {
        if opcode == .open, let welcome {
            self.welcome = nil
            return wire.respond(to: number, payload: welcome)
        }
        guard opcode == .call, let body = try? api.call(from: payload) else {
            let refusal = MTP.RpcError(errorCode: 400, errorMessage: "INPUT_METHOD_INVALID")
            return wire.fail(number, payload: refusal.compactPayload())
        }
        server.run(body, as: key.key, session: self.number) { [weak self] answer in
            self?.answer(number, to: body, with: answer)
        }
    }

    private func answer(_ number: CompactRequestNumber, to body: [UInt8], with answer: [UInt8]) {
        if let refusal = try? MTP.RpcError(decoding: answer) {
            wire.fail(number, payload: refusal.compactPayload())
        } else {
            var reader = TLReader(body.span.bytes)
            do {
                let method = try reader.readUInt32()
                let written = try api.payload(ofAnswer: answer, of: method, sent: sent)
                wire.respond(to: number, payload: written.payload, refersBack: written.refersBack)
                sent?.add(written)
            } catch {
                let refusal = MTP.RpcError(errorCode: 500, errorMessage: "ANSWER_NOT_IN_LIST")
                wire.fail(number, payload: refusal.compactPayload())
            }
        }
        act(on: wire.process(now: server.clock.now))
    }

    private func settle() {
        channel?.flushSoon()
        let wait = max(wire.deadline - server.clock.now, .milliseconds(1))
        alarm.set(
            server.clock.schedule(after: wait, on: server.clock.queue) { [weak self] in
                guard let self else { return }
                act(on: wire.advance(to: server.clock.now))
            }
        )
    }

    private func forget() {
        alarm.set(nil)
        key.forget(self)
        server.withBook { [token] in $0.numbered[token] = nil }
    }
}
