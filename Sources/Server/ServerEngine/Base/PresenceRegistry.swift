import TelegramSchema

/// Who is online. In memory only: after a restart everybody appears anew.
struct PresenceRegistry {
    private struct Entry {
        /// Milliseconds until which the user counts as online; nil while offline.
        var onlineUntil: Int64?
        /// Seconds at which the user was last online.
        var lastSeen: Int32
        /// Milliseconds at which to tell others that the user went offline.
        var goesOffline: Int64?
        /// Until when others were told that the user is online, milliseconds.
        var toldUntil: Int64 = 0
    }

    /// Milliseconds that a user stays online after the last sign of life.
    static let lifetime: Int64 = 5 * 60 * 1000
    /// Milliseconds between losing the last connection and being told offline: most come back at once.
    static let grace: Int64 = 5 * 1000

    private var entries: [UserID: Entry] = [:]

    /// Until when a user is online, milliseconds; nil when offline.
    func onlineUntil(_ user: UserID, now: Int64) -> Int64? {
        guard let until = entries[user]?.onlineUntil, until > now else { return nil }
        return until
    }

    /// When a user was last online since the server started, seconds.
    func lastSeen(_ user: UserID) -> Int32? { entries[user]?.lastSeen }

    /// Notes a sign of life.
    ///
    /// - Returns: Whether others are to be told: the user was offline until now, or half of what they were told is over.
    mutating func cameOnline(_ user: UserID, now: Int64) -> Bool {
        let wasOnline = onlineUntil(user, now: now) != nil
        let until = now + Self.lifetime
        let told = wasOnline ? entries[user]?.toldUntil ?? 0 : 0
        let isNews = until - told >= Self.lifetime / 2
        entries[user] = Entry(
            onlineUntil: until,
            lastSeen: Int32(truncatingIfNeeded: now / 1000),
            goesOffline: nil,
            toldUntil: isNews ? until : told
        )
        return isNews
    }

    /// Notes that a user said goodbye.
    ///
    /// - Returns: Whether the user was online until now.
    mutating func wentOffline(_ user: UserID, now: Int64) -> Bool {
        let wasOnline = onlineUntil(user, now: now) != nil
        entries[user] = Entry(onlineUntil: nil, lastSeen: Int32(truncatingIfNeeded: now / 1000))
        return wasOnline
    }

    /// Notes that a user's last connection closed; ``timePassed(now:)`` says when that counts.
    mutating func disconnected(_ user: UserID, now: Int64) {
        guard entries[user]?.onlineUntil != nil else { return }
        entries[user]?.goesOffline = now + Self.grace
    }

    /// Users who have gone offline by now, each reported once, with the second at which they were last seen.
    mutating func timePassed(now: Int64) -> [(user: UserID, lastSeen: Int32)] {
        var gone: [(user: UserID, lastSeen: Int32)] = []
        for (user, entry) in entries {
            guard let until = entry.onlineUntil else { continue }
            let end = min(until, entry.goesOffline ?? .max)
            guard end <= now else { continue }
            let lastSeen = Int32(truncatingIfNeeded: now / 1000)
            entries[user] = Entry(onlineUntil: nil, lastSeen: lastSeen)
            gone.append((user, lastSeen))
        }
        return gone
    }
}
