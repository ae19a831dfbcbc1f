import CompactAPI
import CompactWire
import MTProto
import NoiseChannel
import Signals
import TelegramSchema
import TestKit
import WireCrypto

/// The server's end of a stream of the compact transport, in the gateway's role.
///
/// Nobody repeats what others have sent in a simulation: early data is acted on at once.
// SAFETY: all of it is on the clock's queue.
final class SimulatedChannel: @unchecked Sendable {
    private unowned let server: SimulatedServer
    private let deliver: @Sendable ([UInt8]) -> Void
    private let closed: @Sendable () -> Void
    private var noise = NoiseServer()
    private var reception = CompactReception()
    /// What proofs of the client are over, and of the server.
    private var bindings: (client: Digest32, server: Digest32)?
    private var ticket: NoiseServerTicket?
    private var session: SimulatedNumberedSession?
    private var output: [UInt8] = []
    private var isFlushing = false
    private var isClosed = false

    init(
        in server: SimulatedServer,
        deliver: @escaping @Sendable ([UInt8]) -> Void,
        closed: @escaping @Sendable () -> Void
    ) {
        (self.server, self.deliver, self.closed) = (server, deliver, closed)
    }

    func receive(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        noise.receive(bytes.span.bytes)
        do throws(NoiseError) {
            if bindings == nil { try greet() }
            while !isClosed, let piece = try noise.nextPiece() { take(piece) }
        } catch {
            return end()
        }
        if noise.isConfirmed, let session, let ticket {
            server.seal.tickets.remember(ticket, of: session.key.key.id, now: server.clock.now)
            self.ticket = nil
        }
        flushSoon()
    }

    /// Closes the stream's end; its session waits for another.
    func close() {
        isClosed = true
        session?.detach(from: self)
        session = nil
    }

    /// Sends the output once at the end of the current moment.
    func flushSoon() {
        guard !isFlushing, !isClosed else { return }
        isFlushing = true
        server.clock.queue.async { self.flush() }
    }

    private func greet() throws(NoiseError) {
        var random = server.withBook { SeededRandom(seed: $0.random.next()) }
        let (key, tickets) = (server.seal.key, server.seal.tickets)
        let accepted = try noise.accept(
            key: key,
            tickets: tickets,
            now: server.clock.now,
            random: &random
        )
        guard let answer = accepted else { return }
        output += answer.reply
        ticket = answer.ticket
        bindings = (answer.earlyBinding ?? answer.channelBinding, answer.channelBinding)
        guard let early = answer.early else { return }
        take(early)
        bindings?.client = answer.channelBinding
    }

    private func take(_ piece: [UInt8]) {
        if let session { return session.receive(piece) }
        reception.receive(piece.span.bytes)
        while !isClosed, session == nil, let event = reception.next() {
            switch event {
            case .open(let first): open(first)
            case .resume(let wish): resume(wish)
            case .closed: end()
            }
        }
    }

    private func open(_ first: CompactFrame) {
        guard first.opcode == .open, let bindings, let opening = try? SessionOpening(decoding: first.payload),
            let claim = opening.key, let key = server.withBook({ $0.keys[AuthKeyID(rawValue: claim.id)] }),
            ChannelProof.isValid(claim.proof, .open, key: key.key.bytes, binding: bindings.client)
        else { return end() }
        let (token, number) = server.withBook { book in
            (book.random.bytes(SessionOpeningAnswer.tokenBytes), Int64(bitPattern: book.random.next()))
        }
        let session = SimulatedNumberedSession(token, number: number, of: key, opening, in: server)
        session.welcome = SessionOpeningAnswer(
            token: token,
            milliseconds: server.now.milliseconds,
            listLength: CompactAPI.ownListLength,
            proof: ChannelProof.make(.opened, key: key.key.bytes, binding: bindings.server),
            form: min(opening.form, CompactAPI.ownForm)
        ).encoded()
        server.withBook { $0.numbered[token] = session }
        key.add(session)
        self.session = session
        session.begin(reception.reader, first, on: self)
    }

    private func resume(_ wish: Resumption) {
        guard let bindings, let proof = wish.proof,
            let session = server.withBook({ $0.numbered[wish.token] }),
            ChannelProof.isValid(proof, .resume, key: session.key.key.bytes, binding: bindings.client)
        else { return reception.refuseResumption() }
        session.leave()
        self.session = session
        let answer = ChannelProof.make(.resumed, key: session.key.key.bytes, binding: bindings.server)
        session.resume(wish, reception.reader, proof: answer, on: self)
    }

    private func flush() {
        isFlushing = false
        guard !isClosed else { return }
        do throws(NoiseError) {
            for bytes in [reception.takeOutput(), session?.takeOutput() ?? []] where !bytes.isEmpty {
                try noise.seal(bytes.span.bytes, into: &output)
            }
        } catch {
            return end()
        }
        if !output.isEmpty { deliver(output) }
        output = []
    }

    /// Ends the stream.
    func end() {
        guard !isClosed else { return }
        flush()
        close()
        closed()
    }
}
