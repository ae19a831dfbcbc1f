import MTProto
import NIOCore
import NoiseChannel
import ServerEngine
import StdExtras
import TelegramSchema

/// Packets that are encrypted with a key.
extension SessionLoop {
    /// Handles one packet of a connection that may go on.
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
            withPermanentKey(id, for: connection.source.key) { [weak self] lookup in
                guard let self, connection.hold == .busy else { return }
                switch lookup {
                case .found(let key):
                    connection.hold = .none
                    receive(frame, under: key, on: connection)
                    takePackets(from: connection)
                case .absent: refuse(connection, .unknownKey)
                case .refused: refuse(connection, .flood)
                // A client would drop a key that is reported as unknown; without a report it retries.
                case .failed: close(connection, because: "key lookup failed")
                }
            }
        }
    }

    private func receive(_ frame: consuming Frame, under key: ActiveAuthKey, on connection: Connection) {
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
        let known = key.sessions[message.header.sessionID]
        let verdict =
            known?.wire.judge(message.header, salts: &key.salts, now: now)
            ?? PacketVerdict(message.header, salts: &key.salts, now: now)
        switch verdict {
        case .new: break
        case .repeated:
            // On any connection but its session's the packet may be a replay.
            guard known?.connection === connection else { return }
        case .refused(let reason):
            return refuse(message.header, because: reason, under: key, on: connection)
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
        key.lastHeard = now
        guard let session = known ?? makeSession(message.header.sessionID, of: key, from: connection) else {
            return close(connection, because: "too many sessions")
        }
        attach(session, to: connection)
        session.lastHeard = now
        let events = session.wire.receive(message, in: frame.payload, salts: &key.salts, now: now)
        announce(session)
        chargeUnpacking(by: session, on: connection)
        act(on: events, of: session, now: now)
        if session.wire.hasOutput(now: now) { markDirty(session) }
        setAlarm(for: session)
        countHeld(session)
    }

    /// Charges what the last packet of a session was unpacked to, and stops reading from who had too much unpacked.
    ///
    /// It is not refused: the packet is there already, and a member who sends large texts by hundreds only waits.
    private func chargeUnpacking(by session: ActiveSession, on connection: Connection) {
        chargeUnpacking(session.wire.unpackedBytesOfPacket, by: payers(of: session), on: connection)
    }

    /// Charges bytes that were unpacked, and stops reading from a connection whose owner had too many.
    func chargeUnpacking(_ bytes: Int, by payers: InFlightCalls.Payers, on connection: Connection) {
        guard bytes > 0 else { return }
        let (now, limits) = (now, limits)
        payers.forEach { $0.unpacked(bytes, now: now, limits) }
        let wait = payers.longest { $0.unpackingWait(now: now, limits) }
        guard wait > .zero, !connection.isPaused else { return }
        connection.isPaused = true
        eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(wait)) { [weak self] in
            connection.isPaused = false
            self?.takePackets(from: connection)
        }
    }

    /// Answers a packet that no session accepts, on the same connection. It may be a replay: nothing else changes.
    private func refuse(
        _ header: MessageHeader,
        because reason: BadMessage,
        under key: ActiveAuthKey,
        on connection: Connection
    ) {
        let (answer, body) = refusals.refuse(header, because: reason, salts: &key.salts, now: now)
        var packet: [UInt8] = []
        Envelope.seal(
            answer,
            body: body.span.bytes,
            key: key.key,
            from: .server,
            random: &random,
            into: &packet
        )
        connection.framing.encode(packet.span.bytes, into: &connection.output, random: &random)
        markDirty(connection)
    }

    /// Carries out a session's events.
    ///
    /// An immediate answer may cause further events of the session, which wait until this is done. A thousand calls
    /// may wait for each other, and recursion would use up the stack.
    func act(on events: [ServerSession.Event], of session: ActiveSession, now: WireTime) {
        guard !session.isActing else { return events.forEach { session.nextEvents.append($0) } }
        session.isActing = true
        defer { session.isActing = false }
        for event in events { act(on: event, of: session, now: now) }
        while let event = session.nextEvents.popFirst() { act(on: event, of: session, now: now) }
    }

    private func act(on event: ServerSession.Event, of session: ActiveSession, now: WireTime) {
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
        case .waitForOutput(let duration):
            session.connection?.http?.wait(atMost: duration)
        }
    }

    private func call(_ body: [UInt8], message: WireMessageID, of session: ActiveSession) {
        // An earlier call in the same packet may have ended the session: the client repeats this call.
        guard !session.isGone else { return }
        let payers = payers(of: session)
        guard calls.admits(bytes: body.count, by: payers) else {
            return answer(message, of: session, with: .tooManyCalls)
        }
        let inflatable = calls.inflatable(by: payers, now: now)
        var inflated = 0
        var envelope: RPCEnvelope
        do throws(RPCError) {
            defer { payers.forEach { $0.inflated(inflated) } }
            envelope = try RPCEnvelope.unwrap(body, inflating: inflatable, spent: &inflated)
        } catch {
            // A body that was not unpacked for lack of budget may be valid.
            let isOurs = inflatable < RPCEnvelope.maximumInflated
            return answer(message, of: session, with: isOurs ? .tooManyCalls : error.encoded())
        }
        let layer: Int32
        do throws(RPCError) {
            layer = try adapt(&envelope, message: message, of: session, payers)
        } catch {
            return answer(message, of: session, with: error.encoded())
        }
        if isBinding(envelope.methodID) { return bind(envelope, message: message, of: session) }
        guard let permanent = session.key.permanent ?? unboundKey(of: session, calling: envelope.methodID)
        else {
            return answer(message, of: session, with: .permanentKeyMissing)
        }
        if isDroppingKeys(envelope.methodID) {
            return dropTemporaries(of: permanent, envelope, message: message, of: session)
        }
        session.expectsUpdates =
            session.expectsUpdates || UpdateSubscriptionPolicy.isShown(by: envelope.methodID)
        let number = makeNumber()
        calls.add(
            number,
            of: .session(session, message),
            method: envelope.methodID,
            layer: layer,
            bytes: max(body.count, envelope.methodBytes) + envelope.inflatedBytes,
            by: payers
        )
        engine?.submit(
            RPCCall(
                token: number,
                authKeyID: permanent.key.id.rawValue,
                sessionID: session.wire.id.rawValue,
                messageID: message.rawValue,
                body: body,
                envelope: envelope,
                user: permanent.user,
                address: session.connection?.source.text ?? "unknown",
                dataCentre: permanent.dataCentre
            )
        )
    }

    func payers(of session: ActiveSession) -> InFlightCalls.Payers {
        let key = session.key.permanent ?? session.key
        return InFlightCalls.Payers(
            key: key.account,
            user: key.userAccount,
            address: session.connection?.account
        )
    }

    /// Answers a call.
    func answer(_ message: WireMessageID, of session: ActiveSession, with body: [UInt8]) {
        let now = now
        act(on: session.wire.answer(message, with: body, now: now), of: session, now: now)
        markDirty(session)
        countHeld(session)
    }

    private func destroyKey(of session: ActiveSession) {
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
            // The last messages under this key must be sealed before it goes.
            markDirty(session)
            if let connection = session.connection { write(to: connection) }
            if case .success = result {
                drop(key)
                seal.tickets.forget(key.key.id)
            }
        }
    }
}
