import CompactAPI
import CompactWire
import MTProto
import NoiseChannel
import TelegramSchema
import WireCrypto

/// The session that goes on over one channel after another: its opening, its events and its end.
extension CompactSessionWire {
    /// Continues the session over a channel, or opens one.
    func begin(_ binding: Digest32) {
        let proof = key.map { ChannelProof.make(.resume, key: $0.bytes, binding: binding) }
        for event in session.connected(proof: proof, now: now) {
            switch event {
            // No answer has named the session, so it cannot go on, and it may have run them.
            case .lost(let calls): outcomeLost(calls)
            case .needsOpening: openSession(binding)
            default: break
            }
        }
    }

    /// Opens a session: under the permanent key, or under one that the channel makes.
    private func openSession(_ binding: Digest32) {
        let (claimed, isNew) = (permanentKey, permanentKey == nil)
        guard let key = claimed ?? madeKey else { return link.lose(.hungUp) }
        // Files bring neither users nor chats.
        let form = link.role == .keeper && !wantsWhole ? CompactAPI.ownForm : 0
        let opening = SessionOpening(
            listLength: CompactAPI.ownListLength,
            layer: ClientInformation.layer,
            key: claimed.map {
                .init(
                    id: $0.id.rawValue,
                    proof: ChannelProof.make(.open, key: $0.bytes, binding: binding)
                )
            },
            device: environment.configuration.client.device,
            wantsUpdates: link.role == .keeper,
            form: form
        )
        do throws(CompactRequestError) {
            let id = try session.open(payload: opening.encoded(), now: now)
            self.opening = id.map { Opening(id: $0, key: key, isNew: isNew, form: form) }
        } catch {
            // So many requests are held that none more fits: the session cannot go on.
            endSession()
            link.lose(.hungUp)
        }
    }

    /// The key that the channel makes.
    private var madeKey: AuthKey? {
        guard case .established(let made) = stage else { return nil }
        return (try? made.authorizationKey()).flatMap { AuthKey(bytes: $0) }
    }

    /// Gives up calls that the server has run, or perhaps.
    private func outcomeLost(_ calls: [CompactRequestID]) {
        for call in calls { methods[call] = nil }
        link.outcomeLost(of: Set(calls.map { ClientCallID(rawValue: $0.rawValue) }))
    }

    func take(_ events: [CompactClientSession.Event]) {
        let stream = link.generation
        for event in events {
            take(event)
            guard link.generation == stream else { return }
        }
    }

    private func take(_ event: CompactClientSession.Event) {
        switch event {
        case .answer(let id, let payload):
            if id == opening?.id { return opened(payload) }
            guard isServerProved else { return link.lose(.hungUp) }
            answered(id) { method throws(CompactAPIError) in
                try api.answer(from: payload, of: method, known: &known)
            }
        case .failure(let id, let payload):
            if id == opening?.id { return openingRefused(payload) }
            guard isServerProved else { return link.lose(.hungUp) }
            answered(id) { _ in MTP.RpcError(compactFailure: payload).encoded() }
        case .answerGone(let id): outcomeLost([id])
        case .lost(let ids): outcomeLost(ids)
        case .push(let opcode, let payload):
            guard isServerProved else { return link.lose(.hungUp) }
            if opcode == .call, link.role == .keeper { pushed(payload) }
        case .resumed(let missedPushes): resumed(missedPushes)
        case .needsOpening:
            guard case .established(let made) = stage else { return link.lose(.hungUp) }
            openSession(made.channelBinding)
        case .closed(let reason): closed(reason)
        }
    }

    private func opened(_ payload: [UInt8]) {
        guard let opening, case .established(let made) = stage,
            let answer = try? SessionOpeningAnswer(decoding: payload),
            ChannelProof.isValid(answer.proof, .opened, key: opening.key.bytes, binding: made.channelBinding),
            // Who names values all the same would have the session restarted without end.
            answer.form <= opening.form
        else { return link.lose(.hungUp) }
        self.opening = nil
        key = opening.key
        session.token = answer.token
        api = CompactAPI(peerListLength: answer.listLength, form: answer.form)
        known = answer.form > 0 ? CompactKnownValues() : nil
        adopt(WireTime(milliseconds: answer.milliseconds) - environment.time.now)
        if opening.isNew {
            link.dataCentre.keys.permanent = opening.key
            link.dataCentre.keys.salts = SaltCache()
            link.events.append(.keysChanged)
        }
        proved(made)
        if link.role == .keeper { link.events.append(.missed) }
    }

    /// True if the server has shown its certificate on this channel. With a ticket it does not, and whoever has got hold of
    /// a copy of one must not make a device give up its key.
    private var isCertified: Bool {
        if case .established(let made) = stage { !made.isResumed } else { false }
    }

    private func openingRefused(_ payload: [UInt8]) {
        let refusal = MTP.RpcError(compactFailure: payload)
        if refusal.errorCode == 401, opening?.isNew == false, isCertified, link.permanentKeyDenied() {
            endSession()
        }
        opening = nil
        link.lose(.hungUp)
    }

    private func resumed(_ missedPushes: Bool) {
        guard let key, let proof = session.serverProof, case .established(let made) = stage,
            ChannelProof.isValid(proof, .resumed, key: key.bytes, binding: made.channelBinding)
        else { return link.lose(.hungUp) }
        proved(made)
        if missedPushes, link.role == .keeper { link.events.append(.missed) }
    }

    private func proved(_ made: NoiseEstablishment) {
        isServerProved = true
        link.denials.clear()
        link.proved()
        // The server remembers the ticket of a channel once it knows whose it is.
        link.dataCentre.keys.keep(made.ticket)
        link.events += [.credentialsChanged, .stateChanged]
    }

    /// The clock's error from which a server's time is taken: below it, it may be the way's length.
    private static let tolerance = Duration.seconds(2)

    private func adopt(_ offset: Duration) {
        let change = offset - environment.time.serverOffset
        if change > Self.tolerance || change < .zero - Self.tolerance {
            environment.time.adopt(offset: offset)
        }
    }

    private func answered(
        _ id: CompactRequestID,
        _ read: (UInt32) throws(CompactAPIError) -> [UInt8]
    ) {
        guard let method = methods.removeValue(forKey: id) else { return }
        let body: [UInt8]
        do throws(CompactAPIError) {
            body = try read(method)
        } catch {
            guard error != .unknownValue else { return disagreed() }
            body = MTP.RpcError(errorCode: 400, errorMessage: "RESPONSE_UNREADABLE").encoded()
        }
        link.answered(ClientCallID(rawValue: id.rawValue), body)
    }

    /// Ends a session whose server names what this client has not. What it has not answered may have run.
    private func disagreed() {
        wantsWhole = true
        link.outcomeLost()
        link.restartSession()
    }

    private func pushed(_ payload: [UInt8]) {
        do throws(CompactAPIError) {
            link.events.append(.push(try api.updates(from: payload, known: known)))
        } catch {
            guard error != .unknownValue else { return disagreed() }
            // The server is newer than this client: the difference brings the readable part.
            link.events.append(.missed)
        }
    }

    private func closed(_ reason: CompactCloseReason) {
        // The end of the session says why.
        link.writeOutput()
        switch reason {
        case .silent: link.lose(.lost)
        case .byPeer(let code):
            if code == Self.signedOutCode, isServerProved, link.role == .keeper {
                link.events.append(.signedOut(nil, "SESSION_REVOKED"))
            }
            link.lose(.hungUp)
        default: link.lose(.hungUp)
        }
    }

    /// The code with which a server closes the sessions of a device that was signed out.
    private static let signedOutCode = "session.ended"
}
