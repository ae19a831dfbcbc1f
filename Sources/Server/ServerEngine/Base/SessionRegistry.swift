import TelegramSchema

/// The connected sessions and their users: decides whether any session can get a push.
///
/// A session stays here for a while after its connection closed, because MTProto delivers to it when it returns.
/// Later the client's own difference brings the missed updates.
struct SessionRegistry {
    private struct Entry {
        var user: UserID?
        /// The time in milliseconds at which its last connection closed; nil while it is connected.
        var awaySince: Int64?
    }

    /// Milliseconds that a session without a connection is still worth a push.
    private static let memory: Int64 = 15 * 60 * 1000

    private var entries: [SessionAddress: Entry] = [:]
    private var sessionsOfUser: [UserID: Set<SessionAddress>] = [:]
    private var sessionsOfKey: [Int64: Set<SessionAddress>] = [:]

    /// Sessions connected now.
    var connectedCount: Int { entries.values.count { $0.awaySince == nil } }

    /// Records the user of a session that sent a call. A session that never appeared counts as away: its connection
    /// may be gone.
    mutating func used(_ session: SessionAddress, by user: UserID?, now: Int64) {
        guard let entry = entries[session] else {
            appeared(session, user: user)
            return disappeared(session, now: now)
        }
        guard entry.user != user else { return }
        unlink(session, entry.user)
        entries[session]?.user = user
        if let user { sessionsOfUser[user, default: []].insert(session) }
    }

    /// Records that a session has a connection.
    mutating func appeared(_ session: SessionAddress, user: UserID?) {
        if let entry = entries[session] {
            if entry.awaySince == nil, entry.user == user { return }
            unlink(session, entry.user)
        }
        entries[session] = Entry(user: user, awaySince: nil)
        sessionsOfKey[session.authKeyID, default: []].insert(session)
        if let user { sessionsOfUser[user, default: []].insert(session) }
    }

    /// Records that a session's last connection closed.
    mutating func disappeared(_ session: SessionAddress, now: Int64) {
        entries[session]?.awaySince = now
    }

    /// Removes a session.
    mutating func ended(_ session: SessionAddress) {
        guard let entry = entries.removeValue(forKey: session) else { return }
        unlink(session, entry.user)
        sessionsOfKey[session.authKeyID]?.remove(session)
        if sessionsOfKey[session.authKeyID]?.isEmpty == true { sessionsOfKey[session.authKeyID] = nil }
    }

    /// Records that a key was signed in or out.
    mutating func bind(key: Int64, to user: UserID?) {
        for session in sessionsOfKey[key] ?? [] {
            unlink(session, entries[session]?.user)
            entries[session]?.user = user
            if let user { sessionsOfUser[user, default: []].insert(session) }
        }
    }

    /// True if any session of `user` except `exception` could get a push.
    func hasAudience(_ user: UserID, except exception: SessionAddress?) -> Bool {
        guard let sessions = sessionsOfUser[user] else { return false }
        guard let exception, sessions.contains(exception) else { return !sessions.isEmpty }
        return sessions.count > 1
    }

    /// True if any session of `user` has a connection.
    func isConnected(_ user: UserID) -> Bool {
        (sessionsOfUser[user] ?? []).contains { entries[$0]?.awaySince == nil }
    }

    /// True if any session under a key is connected or was until lately.
    func isKnown(key: Int64) -> Bool { sessionsOfKey[key] != nil }

    /// Removes sessions that have been away for long.
    mutating func timePassed(now: Int64) {
        for (session, entry) in entries {
            guard let since = entry.awaySince, now - since > Self.memory else { continue }
            ended(session)
        }
    }

    private mutating func unlink(_ session: SessionAddress, _ user: UserID?) {
        guard let user else { return }
        sessionsOfUser[user]?.remove(session)
        if sessionsOfUser[user]?.isEmpty == true { sessionsOfUser[user] = nil }
    }
}
