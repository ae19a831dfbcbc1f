import CompactAPI
import CompactWire
import MTProto
import NoiseChannel
import StdExtras
import TelegramSchema
import TestKit
import WireCrypto

/// The server's end of the compact transport: channels, sessions and keys from them.
extension ScriptedServer {
    /// The place of a call in a session.
    struct CompactPlace: Sendable {
        var token: [UInt8]
        var number: CompactRequestNumber
        var method: UInt32
    }

    struct CompactState {
        /// False for a server that answers no first message.
        var isOpen = true
        /// True for a server that answers openings as if the device had been signed out.
        var endsOpenings = false
        /// True if nothing that follows the first message arrives.
        var isDeaf = false
        var key: NoiseServerKey
        var limits = CompactLimits()
        /// The newest form of answers.
        var form = CompactAPI.ownForm
        /// True if it has that form whatever a client reads.
        var forcesForm = false
        let tickets: NoiseTicketMemory<AuthKeyID>
        var streams: [ObjectIdentifier: SealedStream] = [:]
        var sessions: [[UInt8]: CompactSession] = [:]
        var openings: [SessionOpening] = []
        var resumptions = 0
        /// The answers as they were written.
        var answers: [CompactAnswer] = []
        /// The channels that began with a ticket.
        var tickettedChannels = 0
    }

    struct CompactSession {
        var wire: CompactServerSession
        let key: AuthKey
        let api: CompactAPI
        /// The users and chats that the client has; nil if it reads whole ones alone.
        var sent: CompactSentValues?
        let wantsUpdates: Bool
        var stream: ObjectIdentifier?
        var welcome: [UInt8]?
    }

    // SAFETY: touched under the server's lock only.
    /// A stream with its channel.
    final class SealedStream: @unchecked Sendable {
        let stream: MemoryStream
        var noise = NoiseServer()
        var acceptance: NoiseAcceptance<AuthKeyID>?
        var isEarly = false
        var reception = CompactReception()
        var token: [UInt8]?
        var output: [UInt8] = []
        var isEnding = false

        init(_ stream: MemoryStream) { self.stream = stream }

        /// The subject of a proof that just came.
        var binding: Digest32? { isEarly ? acceptance?.earlyBinding : acceptance?.channelBinding }
    }

    /// Lets clients in by the compact transport, or not any more.
    func openCompact(_ isOpen: Bool = true) {
        state.withLock { state in
            guard state.compact == nil else {
                state.compact?.isOpen = isOpen
                return
            }
            var random = state.random
            defer { state.random = random }
            guard
                let key = try? NoiseServerKey(
                    signedBy: ServerKeyFixture.privateKey,
                    nowSeconds: Self.epoch.milliseconds / 1000,
                    random: &random
                ), let tickets = try? NoiseTicketMemory<AuthKeyID>(random: &random)
            else { return }
            state.compact = CompactState(isOpen: isOpen, key: key, tickets: tickets)
        }
    }

    var openings: [SessionOpening] { state.withLock { $0.compact?.openings ?? [] } }
    var resumptions: Int { state.withLock { $0.compact?.resumptions ?? 0 } }
    var compactAnswers: [CompactAnswer] { state.withLock { $0.compact?.answers ?? [] } }
    var tickettedChannels: Int { state.withLock { $0.compact?.tickettedChannels ?? 0 } }

    /// Hears of clients their first message alone from now on.
    func deafenCompact() { state.withLock { $0.compact?.isDeaf = true } }

    /// Answers openings as if their device had been signed out, and proves nothing.
    func endOpenings() { state.withLock { $0.compact?.endsOpenings = true } }

    /// Gives up each answer once it was sent, in later sessions.
    func keepNoAnswers() { state.withLock { $0.compact?.limits.keptAnswerBytes = 0 } }

    /// Believes that clients have what they were never sent: the values of the answers so far, in all sessions.
    func confuseCompact() {
        state.withLock { state in
            for (token, session) in state.compact?.sessions ?? [:] {
                guard var sent = session.sent else { continue }
                for answer in state.compact?.answers ?? [] { sent.add(answer) }
                state.compact?.sessions[token]?.sent = sent
            }
        }
    }

    /// Names values also for clients that want them whole.
    func forceForm() { state.withLock { $0.compact?.forcesForm = true } }

    /// Forgets the sessions of the compact transport, as at a restart. Its tickets are kept.
    func forgetCompactSessions() { state.withLock { $0.compact?.sessions = [:] } }

    /// Ends all sessions of the compact transport: their devices were signed out.
    func signOutCompact() {
        perform { state, _ in
            for token in state.compact?.sessions.keys.map({ $0 }) ?? [] {
                state.compact?.sessions[token]?.wire.end(because: .signedOut)
            }
        }
    }

    /// Takes bytes of a stream of the compact transport; false for another stream.
    func takeCompact(_ bytes: [UInt8], over stream: MemoryStream, _ state: inout State) -> Bool {
        let id = ObjectIdentifier(stream)
        guard var compact = state.compact else { return NoiseOpening(bytes.span.bytes) == .noise }
        let sealed: SealedStream
        if let known = compact.streams[id] {
            sealed = known
        } else {
            guard NoiseOpening(bytes.span.bytes) == .noise else { return false }
            guard compact.isOpen else { return true }
            sealed = SealedStream(stream)
            compact.streams[id] = sealed
        }
        sealed.noise.receive(bytes.span.bytes)
        state.compact = compact
        do {
            try take(sealed, &state)
        } catch {
            sealed.isEnding = true
        }
        return true
    }

    private func take(_ sealed: SealedStream, _ state: inout State) throws {
        if sealed.acceptance == nil, let compact = state.compact {
            let acceptance = try sealed.noise.accept(
                key: compact.key,
                tickets: compact.tickets,
                now: clock.nowWithSleep,
                random: &state.random
            )
            guard let acceptance else { return }
            sealed.acceptance = acceptance
            sealed.output += acceptance.reply
            if acceptance.owner != nil { state.compact?.tickettedChannels += 1 }
            if let early = acceptance.early {
                sealed.isEarly = true
                take(early, from: sealed, &state)
                sealed.isEarly = false
            }
        }
        guard state.compact?.isDeaf == false else { return }
        while let piece = try sealed.noise.nextPiece() { take(piece, from: sealed, &state) }
    }

    private func take(_ piece: [UInt8], from sealed: SealedStream, _ state: inout State) {
        if let token = sealed.token {
            let now = clock.nowWithSleep
            let events = state.compact?.sessions[token]?.wire.receive(piece.span.bytes, now: now) ?? []
            return act(on: events, of: token, &state)
        }
        sealed.reception.receive(piece.span.bytes)
        while sealed.token == nil, let event = sealed.reception.next() {
            switch event {
            case .open(let first): open(first, on: sealed, &state)
            case .resume(let wish): resume(wish, on: sealed, &state)
            case .closed: sealed.isEnding = true
            }
        }
    }

    private func open(_ first: CompactFrame, on sealed: SealedStream, _ state: inout State) {
        guard let opening = try? SessionOpening(decoding: first.payload), let acceptance = sealed.acceptance,
            let binding = sealed.binding
        else { return sealed.isEnding = true }
        state.compact?.openings.append(opening)
        guard state.compact?.endsOpenings != true else { return sealed.reception.end(because: .signedOut) }
        let key: AuthKey
        if let claim = opening.key {
            guard !state.deniesKeys, let known = state.keys[AuthKeyID(rawValue: claim.id)]?.key,
                ChannelProof.isValid(claim.proof, .open, key: known.bytes, binding: binding)
            else {
                let refusal = MTP.RpcError(errorCode: 401, errorMessage: "AUTH_KEY_UNREGISTERED")
                sealed.reception.refuse(first, payload: refusal.compactPayload())
                return
            }
            key = known
        } else {
            guard let made = (try? acceptance.authorizationKey()).flatMap({ AuthKey(bytes: $0) }) else {
                return
            }
            key = made
            let salts = SaltSchedule(secret: [1], keyID: made.id, epoch: now)
            state.keys[made.id] = ActiveAuthKey(key: made, salts: salts)
        }
        let token = (0..<2).flatMap { _ in withUnsafeBytes(of: state.random.next()) { [UInt8]($0) } }
        let welcome = SessionOpeningAnswer(
            token: token,
            milliseconds: now.milliseconds,
            listLength: CompactAPI.ownListLength,
            proof: ChannelProof.make(.opened, key: key.bytes, binding: acceptance.channelBinding),
            form: state.compact.map { $0.forcesForm ? $0.form : min(opening.form, $0.form) } ?? 0
        )
        state.compact?.tickets.remember(acceptance.ticket, of: key.id, now: clock.nowWithSleep)
        var session = CompactSession(
            wire: CompactServerSession(
                isNumbered: true,
                limits: state.compact?.limits ?? CompactLimits(),
                now: clock.nowWithSleep
            ),
            key: key,
            api: CompactAPI(peerListLength: opening.listLength, form: welcome.form),
            sent: welcome.form > 0 ? CompactSentValues() : nil,
            wantsUpdates: opening.wantsUpdates,
            stream: ObjectIdentifier(sealed.stream),
            welcome: welcome.encoded()
        )
        sealed.token = token
        let events = session.wire.attach(sealed.reception.reader, first: first, now: clock.nowWithSleep)
        state.compact?.sessions[token] = session
        act(on: events, of: token, &state)
    }

    private func resume(_ wish: Resumption, on sealed: SealedStream, _ state: inout State) {
        guard let session = state.compact?.sessions[wish.token], let acceptance = sealed.acceptance,
            let binding = sealed.binding, let proof = wish.proof,
            ChannelProof.isValid(proof, .resume, key: session.key.bytes, binding: binding)
        else { return sealed.reception.refuseResumption() }
        state.compact?.resumptions += 1
        state.compact?.tickets.remember(acceptance.ticket, of: session.key.id, now: clock.nowWithSleep)
        sealed.token = wish.token
        state.compact?.sessions[wish.token]?.stream = ObjectIdentifier(sealed.stream)
        let answer = ChannelProof.make(.resumed, key: session.key.bytes, binding: acceptance.channelBinding)
        let events =
            state.compact?.sessions[wish.token]?.wire.resume(
                wish,
                reader: sealed.reception.reader,
                proof: answer,
                now: clock.nowWithSleep
            ) ?? []
        if state.compact?.sessions[wish.token]?.wire.hasGap == true {
            state.compact?.sessions[wish.token]?.sent?.forgetAll()
        }
        act(on: events, of: wish.token, &state)
    }

    private func act(on events: [CompactServerSession.Event], of token: [UInt8], _ state: inout State) {
        guard let session = state.compact?.sessions[token] else { return }
        for case .request(let number, let opcode, let payload) in events {
            if opcode == .open, let welcome = session.welcome {
                state.compact?.sessions[token]?.wire.respond(to: number, payload: welcome)
            } else if opcode == .call, let body = try? session.api.call(from: payload) {
                var reader = TLReader(body.span.bytes)
                guard let method = try? reader.readUInt32() else { continue }
                state.unanswered.append(
                    Call(
                        body: body,
                        method: method,
                        key: session.key.id,
                        session: SessionID(rawValue: 0),
                        message: WireMessageID(rawValue: 0),
                        at: clock.now,
                        compact: CompactPlace(token: token, number: number, method: method)
                    )
                )
            }
        }
    }

    /// Answers a call, and takes those that waited for it.
    func answer(_ place: CompactPlace, with body: [UInt8], in state: inout State) {
        guard let session = state.compact?.sessions[place.token] else { return }
        if let error = try? MTP.RpcError(decoding: body) {
            state.compact?.sessions[place.token]?.wire.fail(place.number, payload: error.compactPayload())
        } else if let written = try? session.api.payload(
            ofAnswer: body,
            of: place.method,
            sent: session.sent
        ) {
            state.compact?.answers.append(written)
            state.compact?.sessions[place.token]?.wire.respond(
                to: place.number,
                payload: written.payload,
                refersBack: written.refersBack
            )
            state.compact?.sessions[place.token]?.sent?.add(written)
        }
        let freed = state.compact?.sessions[place.token]?.wire.process(now: clock.nowWithSleep) ?? []
        act(on: freed, of: place.token, &state)
    }

    static func pushCompact(_ body: [UInt8], _ state: inout State) {
        for (token, session) in state.compact?.sessions ?? [:] where session.wantsUpdates {
            guard let payload = try? session.api.payload(ofUpdates: body, sent: session.sent) else {
                continue
            }
            _ = state.compact?.sessions[token]?.wire.push(.call, payload: payload)
        }
    }

    func lostCompact(_ id: ObjectIdentifier, _ state: inout State) {
        guard let sealed = state.compact?.streams.removeValue(forKey: id), let token = sealed.token,
            state.compact?.sessions[token]?.stream == id
        else { return }
        state.compact?.sessions[token]?.stream = nil
        state.compact?.sessions[token]?.wire.disconnected(now: clock.nowWithSleep)
    }

    /// Sends the pending messages of all channels.
    func flushCompact(_ state: inout State, _ out: inout Output) {
        for (id, sealed) in state.compact?.streams ?? [:] {
            var plain = sealed.reception.takeOutput()
            if let token = sealed.token, state.compact?.sessions[token]?.stream == id {
                plain += state.compact?.sessions[token]?.wire.takeOutput() ?? []
            }
            if !plain.isEmpty { try? sealed.noise.seal(plain.span.bytes, into: &sealed.output) }
            if !sealed.output.isEmpty { out.append((sealed.stream, sealed.output)) }
            sealed.output = []
        }
    }
}
