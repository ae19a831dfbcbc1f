import MTProto

/// Sessions come with the first packet that names them and outlive their connections.
extension SessionLoop {
    /// The session of a key by the client's number for it, made if it is new.
    func session(_ id: SessionID, of key: LiveKey, now: WireTime) -> LiveSession {
        if let session = key.sessions[id] { return session }
        makeRoomForSession(of: key)
        let uniqueID = Int64(bitPattern: random.next())
        let session = LiveSession(
            number: makeNumber(),
            key: key,
            wire: ServerSession(id: id, uniqueID: uniqueID, limits: sessionLimits),
            now: now
        )
        key.sessions[id] = session
        sessions[session.number] = session
        return session
    }

    /// Lets a connection carry a session: the one that its client used last.
    func attach(_ session: LiveSession, to connection: Connection) {
        guard session.connection !== connection else { return }
        if let before = session.connection {
            before.sessions.removeAll { $0 === session }
            session.wire.connectionReplaced()
        } else {
            if session.detachedAt != nil { session.wire.connectionReplaced() }
            tellEngine(session, isConnected: true)
        }
        session.detachedAt = nil
        session.connection = connection
        session.isDirty = false
        connection.sessions.append(session)
        markDirty(session)
    }

    /// Leaves a session without a connection, for a while.
    func detach(_ session: LiveSession) {
        session.connection = nil
        session.isDirty = false
        tellEngine(session, isConnected: false)
        if !session.wire.isEstablished { return forget(session) }
        session.detachedAt = now
        setAlarm(for: session)
    }

    /// Ends a session; its client will be told if it comes back.
    func forget(_ session: LiveSession) {
        guard !session.isGone else { return }
        session.isGone = true
        let now = now
        // What it took in is known to nobody any more, so it must not be accepted a second time.
        if session.wire.canBeReplayed(now: now) { session.key.salts.renew(at: now) }
        sessions[session.number] = nil
        session.key.sessions[session.wire.id] = nil
        if let connection = session.connection {
            connection.sessions.removeAll { $0 === session }
            session.connection = nil
            tellEngine(session, isConnected: false)
        }
        noteIfUnused(session.key)
    }

    private func tellEngine(_ session: LiveSession, isConnected: Bool) {
        guard let id = session.key.permanent?.key.id.rawValue else { return }
        if isConnected {
            engine?.sessionAppeared(authKeyID: id, sessionID: session.wire.id.rawValue)
        } else {
            engine?.sessionDisappeared(authKeyID: id, sessionID: session.wire.id.rawValue)
        }
    }

    private func makeRoomForSession(of key: LiveKey) {
        let siblings = (key.permanent ?? key).allSessions
        if siblings.count >= limits.sessionsPerKey { oldest(of: siblings).map(forget) }
        // Rare: so many sessions only come from an attack, or a limit that is too low.
        if sessions.count >= limits.sessions { oldest(of: sessions.values).map(forget) }
    }

    /// The session that was used longest ago, if possible one without a connection.
    private func oldest(of sessions: some Collection<LiveSession>) -> LiveSession? {
        sessions.min { one, other in
            let (isFree, isOtherFree) = (one.connection == nil, other.connection == nil)
            return isFree == isOtherFree ? one.lastHeard < other.lastHeard : isFree
        }
    }
}
