import TelegramSchema

/// The online status of users. In memory only: after a restart all users come online anew.
struct PresenceRegistry {
    private struct Entry {
        /// Milliseconds until which the user counts as online; nil while offline.
        var onlineUntil: Int64?
        /// Seconds at which the user was last online.
        var lastSeen: Int32
        /// Milliseconds at which others are told that the user went offline; nil if that is not due.
        var goesOffline: Int64?
        /// Milliseconds until which others believe the user to be online.
        var toldUntil: Int64 = 0
    }

    /// Milliseconds that a user stays online after the last activity.
    static let lifetime: Int64 = 5 * 60 * 1000
    /// Milliseconds between losing the last connection and going offline: most clients reconnect at once.
    static let grace: Int64 = 5 * 1000

    private var entries: [UserID: Entry] = [:]

    /// Milliseconds until which a user is online; nil if offline.
    func onlineUntil(_ user: UserID, now: Int64) -> Int64? {
        guard let until = entries[user]?.onlineUntil, until > now else { return nil }
        return until
    }

    /// Seconds at which a user was last online since the server started; nil if never.
    func lastSeen(_ user: UserID) -> Int32? { entries[user]?.lastSeen }

    /// Records activity of a user.
    ///
    /// - Returns: True if others must be told: the user was offline, or half of the announced time is over.
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

    /// Records that a user went offline.
    ///
    /// - Returns: True if the user was online until now.
    mutating func wentOffline(_ user: UserID, now: Int64) -> Bool {
        let wasOnline = onlineUntil(user, now: now) != nil
        entries[user] = Entry(onlineUntil: nil, lastSeen: Int32(truncatingIfNeeded: now / 1000))
        return wasOnline
    }

    /// Records that a user's last connection closed; ``timePassed(now:)`` returns the user later.
    mutating func disconnected(_ user: UserID, now: Int64) {
        guard entries[user]?.onlineUntil != nil else { return }
        entries[user]?.goesOffline = now + Self.grace
    }

    /// Users who have gone offline by now, each returned once, with the second at which they were last seen.
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
