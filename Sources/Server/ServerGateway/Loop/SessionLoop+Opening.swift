import CompactAPI
import CompactWire
import LayerAdapters
import Logging
import MTProto
import NIOCore
import NoiseChannel
import ServerEngine
import TelegramSchema
import WireCrypto

/// The beginning of our own clients: they open a session or continue one, and prove the key of it.
extension SessionLoop {
    /// Reads the first requests of a connection, until one has made a session.
    func meet(_ sealed: SealedConnection) {
        while sealed.connection.hold == .none, sealed.session == nil, sealed.waiting == nil,
            let event = sealed.reception?.next()
        {
            switch event {
            case .open(let first): open(first, on: sealed)
            case .resume(let wish): resume(wish, on: sealed)
            case .closed(let reason): close(sealed.connection, because: reason.description)
            }
        }
    }

    /// Does what had to wait for a client that is no copy.
    func goOn(with waiting: SealedConnection.Waiting, of sealed: SealedConnection) {
        switch waiting {
        case .opening(let opening, let first, let id):
            // The key may have left the memory meanwhile, which denies nothing.
            withKey(id, of: first, on: sealed) { [weak self] key in
                self?.begin(opening, first, under: key, on: sealed)
            }
        case .resumption(let wish, let session):
            guard !session.isGone else {
                sealed.reception?.refuseResumption()
                return meet(sealed)
            }
            resume(session, by: wish, on: sealed)
        }
    }

    // MARK: opening

    private func open(_ first: CompactFrame, on sealed: SealedConnection) {
        guard first.opcode == .open, case .none = first.packing else {
            return end(sealed, because: .notAnOpening(first.opcode))
        }
        let opening: SessionOpening
        do throws(SessionMessageError) {
            opening = try SessionOpening(decoding: first.payload)
        } catch {
            return end(sealed, because: .control(.open))
        }
        guard LayerAdapter.supported.contains(opening.layer) else {
            return refuse(first, .layerInvalid(LayerAdapter.supported), on: sealed)
        }
        guard let claim = opening.key else { return makeKey(for: opening, first, on: sealed) }
        guard let binding = sealed.isReadingEarly ? sealed.acceptance?.earlyBinding : sealed.binding,
            !sealed.isReadingEarly || sealed.acceptance?.owner?.rawValue == claim.id
        else { return refuse(first, .proofInvalid, on: sealed) }
        withKey(AuthKeyID(rawValue: claim.id), of: first, on: sealed) { [weak self] key in
            guard let self else { return }
            guard ChannelProof.isValid(claim.proof, .open, key: key.key.bytes, binding: binding) else {
                // As for a key that does not exist, so that nobody learns which ones do; and counted as that.
                let isCounted = addresses.asksForKey(sealed.connection.source.key, seconds: now.seconds)
                return refuse(first, isCounted ? .unregistered : .flood(seconds: 60), on: sealed)
            }
            begin(opening, first, under: key, on: sealed)
        }
    }

    /// Looks up the key of an opening, which is refused if there is none.
    private func withKey(
        _ id: AuthKeyID,
        of first: CompactFrame,
        on sealed: SealedConnection,
        then: @escaping (ActiveAuthKey) -> Void
    ) {
        let connection = sealed.connection
        connection.hold = .busy
        withPermanentKey(id, for: connection.source.key) { [weak self] lookup in
            guard let self, connection.hold == .busy else { return }
            connection.hold = .none
            switch lookup {
            case .found(let key): then(key)
            case .absent: refuse(first, .unregistered, on: sealed)
            case .refused: refuse(first, .flood(seconds: 60), on: sealed)
            // A client drops a key that is denied: deny it only if it is known to be wrong.
            case .failed: refuse(first, .internalFailure, on: sealed)
            }
            settle(sealed)
        }
    }

    /// Makes the key of the channel, which costs a stranger as much as an exchange of keys does.
    private func makeKey(for opening: SessionOpening, _ first: CompactFrame, on sealed: SealedConnection) {
        let connection = sealed.connection
        guard sealed.isConfirmed, !sealed.isReadingEarly else {
            return end(sealed, because: .notAnOpening(first.opcode))
        }
        guard mayMakeKey(connection.source.key), waitingHandshakes < limits.waitingHandshakes else {
            return refuse(first, .flood(seconds: 60), on: sealed)
        }
        let bytes = try? sealed.acceptance?.authorizationKey()
        guard let engine, let authKey = bytes.flatMap(AuthKey.init(bytes:)), keys[authKey.id] == nil else {
            return refuse(first, .internalFailure, on: sealed)
        }
        connection.hold = .busy
        waitingHandshakes += 1
        let saved = eventLoop.makeFutureWithTask {
            try await engine.saveAuthKey(id: authKey.id.rawValue, bytes: authKey.bytes)
        }
        saved.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            waitingHandshakes -= 1
            // Its client may have proved it on another connection since the store has it.
            if case .success = result, keys[authKey.id] == nil { keep(makeKey(authKey, .permanent)) }
            guard connection.hold == .busy else { return }
            connection.hold = .none
            if case .success = result, let key = keys[authKey.id] {
                begin(opening, first, under: key, on: sealed)
            } else {
                logger.error("a new key could not be stored")
                refuse(first, .internalFailure, on: sealed)
            }
            settle(sealed)
        }
    }

    /// Begins a session of a key that its client has proved.
    private func begin(
        _ opening: SessionOpening,
        _ first: CompactFrame,
        under key: ActiveAuthKey,
        on sealed: SealedConnection
    ) {
        guard let reader = sealed.reception?.reader, let binding = sealed.binding else { return }
        let connection = sealed.connection
        // Who may be a copy takes no room from others.
        guard makeRoomForSession(of: key, from: connection, mayEnd: sealed.isConfirmed) else {
            guard sealed.isConfirmed else {
                sealed.waiting = .opening(opening, first, key.key.id)
                return
            }
            return refuse(first, .flood(seconds: 60), on: sealed)
        }
        let session = NumberedSession(
            number: makeNumber(),
            token: random.randomBytes(SessionOpeningAnswer.tokenBytes),
            sessionID: Int64(bitPattern: random.next()),
            key: key,
            opening: opening,
            origin: connection.account == nil ? nil : connection.source.key,
            isUnconfirmed: !sealed.isConfirmed,
            wire: CompactServerSession(isNumbered: true, now: compactNow),
            now: now
        )
        keep(session)
        session.welcome = SessionOpeningAnswer(
            token: session.token,
            milliseconds: now.milliseconds,
            listLength: CompactAPI.ownListLength,
            proof: ChannelProof.make(.opened, key: key.key.bytes, binding: binding),
            form: min(opening.form, CompactAPI.ownForm)
        ).encoded()
        carry(session, on: sealed)
        actOnAll(session.wire.attach(reader, first: first, now: compactNow), of: session)
    }

    /// Records the device and the layer that a client names.
    func record(_ opening: SessionOpening, of session: NumberedSession) {
        session.key.layer = opening.layer
        var writer = TLWriter()
        TLFunction.InvokeWithLayer(layer: opening.layer).encode(to: &writer)
        if let device = opening.device {
            TLFunction.InitConnection(
                apiID: device.apiID,
                deviceModel: device.deviceModel,
                systemVersion: device.systemVersion,
                appVersion: device.appVersion,
                systemLangCode: device.systemLanguage,
                langPack: "",
                langCode: device.language
            ).encode(to: &writer)
        }
        TLFunction.HelpGetConfig().encode(to: &writer)
        // Ours, so it can be read.
        guard let caller = try? RPCEnvelope.unwrap(writer.bytes) else { return }
        let address = session.sealed?.connection.source.text ?? "unknown"
        engine?.noteCaller(caller, authKeyID: session.key.key.id.rawValue, address: address)
    }

    // MARK: resumption

    private func resume(_ wish: Resumption, on sealed: SealedConnection) {
        let binding = sealed.isReadingEarly ? sealed.acceptance?.earlyBinding : sealed.binding
        guard let session = numberedSessions[wish.token], let proof = wish.proof, let binding,
            ChannelProof.isValid(proof, .resume, key: session.key.key.bytes, binding: binding),
            !sealed.isReadingEarly || sealed.acceptance?.owner == session.key.key.id
        else {
            // Who has a token alone learns no more than who guesses one.
            sealed.reception?.refuseResumption()
            return
        }
        guard sealed.isConfirmed || session.sealed == nil else {
            // Who may be a copy takes no session from a connection.
            sealed.waiting = .resumption(wish, session)
            return
        }
        resume(session, by: wish, on: sealed)
    }

    private func resume(_ session: NumberedSession, by wish: Resumption, on sealed: SealedConnection) {
        guard let reader = sealed.reception?.reader, let binding = sealed.binding else { return }
        let (now, limits) = (now, limits)
        let payers = payers(of: session.key, on: sealed.connection)
        // A few bytes have megabytes repeated. Who lacks hardly anything goes on, whatever others at its address have repeated.
        // Behind a message that may have been held up all that is kept can be asked for.
        let most = sealed.isConfirmed ? session.wire.bytesToRepeat(for: wish) : session.wire.heldBytes
        let wait = payers.longest { $0.resendingWait(now: now, limits) }
        guard most <= limits.freelyResentBytes || wait == .zero else {
            return close(sealed.connection, because: "too much is repeated")
        }
        if let before = session.sealed {
            detach(session)
            close(before.connection, because: "its session has another connection")
        }
        // Without a connection that was not confirmed, a session that was not either is gone.
        guard !session.isGone else {
            sealed.reception?.refuseResumption()
            return meet(sealed)
        }
        // Its calls in early data record no address.
        if !sealed.isConfirmed { session.unrecorded = SessionOpening(listLength: 0, layer: session.layer) }
        carry(session, on: sealed)
        let proof = ChannelProof.make(.resumed, key: session.key.key.bytes, binding: binding)
        let events = session.wire.resume(
            wish,
            reader: reader,
            proof: proof,
            // A message that was held up does not say what its client lacks by now.
            isLatest: sealed.isConfirmed,
            now: compactNow
        )
        // What was in an answer that is gone is sent whole again.
        if session.wire.hasGap { session.sent?.forgetAll() }
        actOnAll(events, of: session)
    }

    // MARK: the end

    /// Refuses an opening, and ends the connection.
    private func refuse(_ first: CompactFrame, _ error: RPCError, on sealed: SealedConnection) {
        sealed.reception?.refuse(first, payload: error.compactPayload)
        close(sealed.connection, because: error.text)
    }

    private func end(_ sealed: SealedConnection, because reason: CompactCloseReason) {
        sealed.reception?.end(because: reason)
        close(sealed.connection, because: reason.description)
    }
}

extension RPCError {
    fileprivate static let unregistered = RPCError(code: 401, "AUTH_KEY_UNREGISTERED")
    fileprivate static let proofInvalid = RPCError(code: 400, "PROOF_INVALID")

    /// The payload of an error on the compact transport.
    var compactPayload: [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: text).compactPayload()
    }
}
