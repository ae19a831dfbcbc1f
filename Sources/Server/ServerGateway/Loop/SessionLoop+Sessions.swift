import CompactWire
import MTProto
import ServerEngine
import TelegramSchema

/// Sessions begin with the first packet that names them and outlive their connections.
extension SessionLoop {
    /// Begins a session of a key, which its client knows by `id`; nil if there is no room for one.
    func makeSession(_ id: SessionID, of key: ActiveAuthKey, from connection: Connection) -> ActiveSession? {
        guard connection.sessions.count < limits.sessionsPerConnection,
            makeRoomForSession(of: key, from: connection, mayEnd: true)
        else { return nil }
        let uniqueID = Int64(bitPattern: random.next())
        let isLimited = connection.account != nil
        let session = ActiveSession(
            number: makeNumber(),
            key: key,
            wire: ServerSession(id: id, uniqueID: uniqueID, sharing: sessionLimits),
            origin: isLimited ? connection.source.key : nil,
            now: now
        )
        key.sessions[id] = session
        sessions[session.number] = session
        count(session, from: session.origin)
        return session
    }

    /// Counts a new session, which is kept already, with its address, and among those that strangers have.
    func count(_ session: some EvictableSession, from origin: AddressLimiter.Key?) {
        if let origin {
            accountsOfAddresses.take(origin, limits, now: now)
                .began(session.number) { evictable($0) != nil }
        }
        if session.isStranger {
            strangers.append(session.number) { evictable($0)?.isStranger == true }
        }
    }

    /// Reverts a count of ``count(_:from:)``.
    func discount(_ origin: AddressLimiter.Key?) {
        guard let origin else { return }
        accountsOfAddresses[origin]?.ended()
        accountsOfAddresses.giveBack(origin)
    }

    /// The session of our own clients on the compact transport with this number.
    func numberedSession(_ number: UInt64) -> NumberedSession? {
        numberedTokens[number].flatMap { numberedSessions[$0] }
    }

    /// The session of any transport with this number.
    private func evictable(_ number: UInt64) -> (any EvictableSession)? {
        sessions[number] ?? numberedSession(number)
    }

    private func forgetSession(_ number: UInt64) {
        sessions[number].map(forget)
        numberedSession(number).map { end($0, because: .missedEvents) }
    }

    /// Attaches a session to the connection that its client used last.
    func attach(_ session: ActiveSession, to connection: Connection) {
        guard session.connection !== connection else { return bringForward(session, on: connection) }
        let isReturning = session.connection != nil || session.detachedAt != nil
        if let before = session.connection {
            before.sessions.removeAll { $0 === session }
            markDirty(before)
            if before.sessions.isEmpty { before.http?.release() }
        }
        session.detachedAt = nil
        session.connection = connection
        session.isDirty = false
        connection.sessions.insert(session, at: 0)
        // The client may have missed what it has not acknowledged.
        if isReturning { session.wire.connectionReplaced() }
        if connection.sessions.count > 1 { countHeld(connection.sessions[1]) }
        announce(session)
        markDirty(session)
    }

    /// Moves the last used session before all others of its connection, so that the next bytes count for that client.
    private func bringForward(_ session: ActiveSession, on connection: Connection) {
        guard let first = connection.sessions.first, first !== session,
            let index = connection.sessions.firstIndex(where: { $0 === session })
        else { return }
        connection.sessions.swapAt(0, index)
        countHeld(first)
    }

    /// Leaves a session without a connection, for a while.
    func detach(_ session: ActiveSession) {
        session.connection = nil
        session.isDirty = false
        session.resendsAt = nil
        if !session.wire.isEstablished { return forget(session) }
        session.detachedAt = now
        if session.isAnnounced, let address = session.address { engine?.sessionDisappeared(address) }
        session.isAnnounced = false
        noteAbsence(of: session)
        setAlarm(for: session)
    }

    /// Records that a session has no connection: it is among the first that go when there is no room.
    func noteAbsence(of session: some EvictableSession) {
        session.absence.map { detached.append($0) { goesOn($0) } }
    }

    /// Ends a session; its client is informed if it returns.
    func forget(_ session: ActiveSession) {
        guard !session.isGone else { return }
        session.isGone = true
        countGone(session)
        discount(session.origin)
        let now = now
        // No record of the accepted messages is left, so the salts must change to prevent a replay.
        if session.wire.canBeReplayed(now: now) { session.key.salts.renew(at: now) }
        sessions[session.number] = nil
        session.key.sessions[session.wire.id] = nil
        if let connection = session.connection {
            connection.sessions.removeAll { $0 === session }
            markDirty(connection)
            session.connection = nil
        }
        if session.wire.isEstablished, let address = session.address { engine?.sessionEnded(address) }
        noteIfUnused(session.key)
    }

    /// Informs the engine that a session has a connection, once its client is known to be no replay.
    func announce(_ session: ActiveSession) {
        guard !session.isAnnounced, session.wire.isEstablished, session.connection != nil, !session.isGone,
            let address = session.address
        else { return }
        session.isAnnounced = true
        engine?.sessionAppeared(address)
    }

    /// Makes room for a new session.
    ///
    /// - Parameters:
    ///   - key: The key of the session.
    ///   - connection: The connection that it begins on.
    ///   - mayEnd: True if other sessions may end for it.
    /// - Returns: False if there is none.
    func makeRoomForSession(of key: ActiveAuthKey, from connection: Connection, mayEnd: Bool) -> Bool {
        let owner = key.permanent ?? key
        let most =
            owner.user == nil ? min(limits.sessionsPerStranger, limits.sessionsPerKey) : limits.sessionsPerKey
        if owner.sessionCount >= most {
            guard mayEnd else { return false }
            oldest(of: owner.allSessions).map { forgetSession($0.number) }
        }
        let keysOfOwner = owner.user.flatMap { keysOfUser[$0] }?.compactMap { keys[$0] } ?? []
        if keysOfOwner.reduce(0, { $0 + $1.sessionCount }) >= limits.sessionsPerUser {
            guard mayEnd else { return false }
            oldest(of: keysOfOwner.flatMap(\.allSessions)).map { forgetSession($0.number) }
        }
        if let account = connection.account, account.sessions >= limits.sessionsPerAddress {
            guard mayEnd else { return false }
            account.oldestSession { number in evictable(number).map { !$0.isConnected } }
                .map(forgetSession)
        }
        if sessions.count + numberedSessions.count < limits.sessions { return true }
        return mayEnd && (forgetStranger() || forgetDetached())
    }

    /// Ends the oldest session without a user; false if there is none.
    private func forgetStranger() -> Bool {
        guard let number = strangers.popFirst({ evictable($0)?.isStranger == true }) else { return false }
        forgetSession(number)
        return true
    }

    /// Ends the session that has been without a connection for longest; false if there is none.
    func forgetDetached() -> Bool {
        guard let absence = detached.popFirst({ goesOn($0) }) else { return false }
        forgetSession(absence.session)
        return true
    }

    private func goesOn(_ absence: SessionAbsence) -> Bool {
        evictable(absence.session)?.absence == absence
    }

    /// The session that was used longest ago, if possible one without a connection.
    private func oldest(of sessions: [any EvictableSession]) -> (any EvictableSession)? {
        sessions.min { one, other in
            one.isConnected == other.isConnected ? one.lastHeard < other.lastHeard : !one.isConnected
        }
    }
}

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
        if key.layer != 0 { permanent.layer = key.layer }
        noteBound(key)
        setAlarm(for: key)
        for session in key.sessions.values { announce(session) }
        return .boolTrue
    }
}

/// The boxed answers that a gateway gives by itself.
extension [UInt8] {
    static let boolTrue: [UInt8] = [0xb5, 0x75, 0x72, 0x99]
    fileprivate static let encryptedMessageInvalid = rpcError(400, "ENCRYPTED_MESSAGE_INVALID")
    fileprivate static let expiresAtInvalid = rpcError(400, "EXPIRES_AT_INVALID")
    static let temporaryKeyBound = rpcError(400, "TEMP_AUTH_KEY_ALREADY_BOUND")
    fileprivate static let temporaryKeyEmpty = rpcError(400, "TEMP_AUTH_KEY_EMPTY")
    static let permanentKeyMissing = rpcError(401, "AUTH_KEY_PERM_EMPTY")
    static let tooManyCalls = RPCError.flood(seconds: 1).encoded()

    private static func rpcError(_ code: Int32, _ text: String) -> [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: text).encoded()
    }
}
