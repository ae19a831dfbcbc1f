import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Packets that are encrypted with a key.
extension SessionLoop {
    /// Acts on one packet of a connection that may go on.
    func receive(_ frame: Frame, on connection: Connection) {
        guard let id = Envelope.keyID(of: frame.payload.span.bytes) else {
            return refuse(connection, .unknownKey)
        }
        if id.rawValue == 0 {
            receiveUnencrypted(frame.payload, on: connection)
        } else if let key = keys[id] {
            receive(frame, under: key, on: connection)
        } else {
            connection.hold = .busy
            withPermanentKey(id) { [weak self] key in
                guard let self, connection.hold == .busy else { return }
                guard let key else { return refuse(connection, .unknownKey) }
                connection.hold = .none
                receive(frame, under: key, on: connection)
                takePackets(from: connection)
            }
        }
    }

    private func receive(_ frame: consuming Frame, under key: LiveKey, on connection: Connection) {
        let now = now
        if case .temporary(let expires, _) = key.kind, expires <= now {
            drop(key)
            return refuse(connection, .unknownKey)
        }
        let message: EncryptedMessage
        do throws(EnvelopeError) {
            message = try Envelope.open(&frame.payload, key: key.key, from: .client)
        } catch {
            return refuse(connection, .unknownKey)
        }
        if !connection.isTrusted {
            connection.isTrusted = true
            connection.keyExchange = nil
            setAlarm(for: connection)
        }
        if frame.wantsQuickAck {
            let token = message.quickAckToken
            connection.framing.encodeQuickAck(token, into: &connection.output, random: &random)
            markDirty(connection)
        }
        let session = session(message.header.sessionID, of: key, now: now)
        attach(session, to: connection)
        session.lastHeard = now
        let events = session.wire.receive(message, in: frame.payload, salts: &key.salts, now: now)
        act(on: events, of: session, now: now)
        if session.wire.hasOutput(now: now) { markDirty(session) }
        setAlarm(for: session)
    }

    /// Does what a session says has to be done.
    func act(on events: [ServerSession.Event], of session: LiveSession, now: WireTime) {
        for event in events {
            switch event {
            case .call(let message, let body):
                call(body, message: message, of: session)
            case .cancel:
                // Calls are short, and their effects must not depend on a race; the session drops the answer.
                break
            case .destroySession(let id):
                let other = session.key.sessions[id]
                if let other, other !== session { forget(other) }
                session.wire.destroyed(id, existed: other != nil)
            case .destroyAuthKey:
                destroyKey(of: session)
            case .closeAfter(let duration):
                guard let connection = session.connection else { break }
                connection.closeAt = now + duration
                setAlarm(for: connection)
            }
        }
    }

    private func call(_ body: [UInt8], message: WireMessageID, of session: LiveSession) {
        // What cannot be unwrapped is refused by the engine; here it counts as none of the methods looked for.
        let method = try? RPCEnvelope.unwrap(body).methodID
        if isBinding(method) { return bind(body, message: message, of: session) }
        guard let permanent = session.key.permanent ?? unboundKey(of: session, calling: method) else {
            return answer(message, of: session, with: .permanentKeyMissing)
        }
        session.expectsUpdates = session.expectsUpdates || UpdateInterest.isShown(by: method)
        let number = makeNumber()
        calls[number] = (session, message)
        engine?.submit(
            RPCCall(
                token: number,
                authKeyID: permanent.key.id.rawValue,
                sessionID: session.wire.id.rawValue,
                messageID: message.rawValue,
                body: body,
                address: session.connection?.source.text ?? "unknown"
            )
        )
    }

    /// Answers a call without the engine.
    func answer(_ message: WireMessageID, of session: LiveSession, with body: [UInt8]) {
        let now = now
        act(on: session.wire.answer(message, with: body, now: now), of: session, now: now)
        markDirty(session)
    }

    private func destroyKey(of session: LiveSession) {
        guard let engine, case .permanent = session.key.kind else {
            session.wire.authKeyDestroyed(.destroyAuthKeyFail)
            return markDirty(session)
        }
        let key = session.key
        let id = key.key.id.rawValue
        let done = eventLoop.makeFutureWithTask { try await engine.destroyAuthKey(id: id) }
        done.assumeIsolated().whenComplete { [weak self] result in
            guard let self, !session.isGone else { return }
            switch result {
            case .success(let existed):
                session.wire.authKeyDestroyed(existed ? .destroyAuthKeyOk : .destroyAuthKeyNone)
            case .failure:
                session.wire.authKeyDestroyed(.destroyAuthKeyFail)
            }
            // The last words under this key have to be sealed before it goes.
            markDirty(session)
            if let connection = session.connection { write(to: connection) }
            if case .success = result { drop(key) }
        }
    }
}
