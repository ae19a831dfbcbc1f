import MTProto
import ServerEngine
import TelegramSchema

/// Temporary keys: the methods allowed before binding, and the binding.
extension SessionLoop {
    /// Methods that an unbound temporary key may call: those that a client needs to find its server.
    private static let freeMethods: Set<UInt32> = [
        TLFunction.HelpGetConfig.constructorID, TLFunction.HelpGetNearestDc.constructorID,
    ]

    func isBinding(_ method: UInt32?) -> Bool { method == TLFunction.AuthBindTempAuthKey.constructorID }

    /// The key for a call of a session with an unbound key: that key, for the few free methods; else nil.
    func unboundKey(of session: ActiveSession, calling method: UInt32?) -> ActiveAuthKey? {
        method.flatMap { Self.freeMethods.contains($0) ? session.key : nil }
    }

    /// Answers `auth.bindTempAuthKey` and reads its wrappers: some clients name their device in them.
    func bind(_ envelope: RPCEnvelope, message: WireMessageID, of session: ActiveSession) {
        guard case .temporary(_, let bound) = session.key.kind else {
            return answer(message, of: session, with: .temporaryKeyEmpty)
        }
        let call: TLFunction.AuthBindTempAuthKey
        do throws(RPCError) {
            call = try envelope.decode(TLFunction.AuthBindTempAuthKey.self)
        } catch {
            return answer(message, of: session, with: error.encoded())
        }
        let permanentID = AuthKeyID(rawValue: call.permAuthKeyID)
        if let bound {
            guard bound.key.id == permanentID else {
                return answer(message, of: session, with: .temporaryKeyBound)
            }
            // A client may repeat the binding in each session; it changes nothing.
            let address = session.connection?.source.text ?? "unknown"
            engine?.noteCaller(envelope, authKeyID: permanentID.rawValue, address: address)
            return answer(message, of: session, with: .boolTrue)
        }
        withPermanentKey(permanentID, for: session.connection?.source.key ?? .unknown) { [weak self] lookup in
            guard let self, !session.isGone else { return }
            switch lookup {
            case .found(let permanent):
                let outcome = bind(call, message, of: session, to: permanent)
                let address = session.connection?.source.text ?? "unknown"
                if outcome == .boolTrue {
                    engine?.noteCaller(envelope, authKeyID: permanentID.rawValue, address: address)
                }
                answer(message, of: session, with: outcome)
            case .absent: answer(message, of: session, with: .encryptedMessageInvalid)
            case .refused: answer(message, of: session, with: .tooManyCalls)
            // Clients drop a denied key and sign out: deny a key only if it is known to be wrong.
            case .failed: answer(message, of: session, with: RPCError.internalFailure.encoded())
            }
        }
    }

    private func bind(
        _ call: TLFunction.AuthBindTempAuthKey,
        _ message: WireMessageID,
        of session: ActiveSession,
        to permanent: ActiveAuthKey
    ) -> [UInt8] {
        let key = session.key
        guard case .temporary(let expires, let bound) = key.kind else { return .temporaryKeyEmpty }
        // The key may have been bound while the permanent key was looked up.
        if let bound { return bound === permanent ? .boolTrue : .temporaryKeyBound }
        let place = TemporaryKeyBinding(
            temporaryKeyID: key.key.id,
            sessionID: session.wire.id.rawValue,
            messageID: message.rawValue
        )
        do throws(TemporaryKeyBindingError) {
            let said = try place.verify(call, permanentKey: permanent.key, now: now)
            key.kind = .temporary(expires: min(expires, said), permanent: permanent)
        } catch {
            return error == .expiresAtInvalid ? .expiresAtInvalid : .encryptedMessageInvalid
        }
        if permanent.temporaries.count >= limits.temporaryKeysPerKey {
            permanent.temporaries.min { $0.lastHeard < $1.lastHeard }.map(drop)
        }
        permanent.temporaries.append(key)
        noteBound(key)
        setAlarm(for: key)
        for session in key.sessions.values { announce(session) }
        return .boolTrue
    }
}

/// The boxed answers that a gateway gives by itself.
extension [UInt8] {
    static let boolTrue: [UInt8] = [0xb5, 0x75, 0x72, 0x99]
    static let encryptedMessageInvalid = rpcError(400, "ENCRYPTED_MESSAGE_INVALID")
    static let expiresAtInvalid = rpcError(400, "EXPIRES_AT_INVALID")
    static let temporaryKeyBound = rpcError(400, "TEMP_AUTH_KEY_ALREADY_BOUND")
    static let temporaryKeyEmpty = rpcError(400, "TEMP_AUTH_KEY_EMPTY")
    static let permanentKeyMissing = rpcError(401, "AUTH_KEY_PERM_EMPTY")
    static let tooManyCalls = RPCError.flood(seconds: 1).encoded()

    private static func rpcError(_ code: Int32, _ text: String) -> [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: text).encoded()
    }
}
