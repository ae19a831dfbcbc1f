public import ClientModel
import SQLite

extension NotificationScope {
    init(_ category: ChatCategories) {
        self = category == .groups ? .groups : category == .channels ? .channels : .users
    }
}

extension StoreReader {
    /// The settings for all chats of a kind, where their own settings say nothing.
    public func defaultNotificationSettings(_ scope: NotificationScope) throws -> PeerNotificationSettings {
        if let known = hot?.notificationDefaults[scope] { return known }
        let stored = try database.first(
            "SELECT record FROM notification_defaults WHERE scope = ?",
            scope.rawValue
        ) { try PeerNotificationSettings(record: $0.bytes(0)) }
        let settings = stored ?? PeerNotificationSettings()
        hot?.notificationDefaults[scope] = settings
        return settings
    }

    /// The time when the next mute of a chat ends, seconds since 1970; nil when no mute ends. Call
    /// ``StoreTransaction/expireMutes(now:)`` then.
    public func nextMuteEnd() throws -> Int32? {
        try transaction?.settle()
        return try database.first(
            "SELECT min(mute_until) FROM chats WHERE muted AND mute_until < 2147483647"
        ) { $0.optionalInt32(0) } ?? nil
    }

    /// The end of the mute of a chat of `category`, 0 if it is not muted.
    func muteUntil(_ peer: PeerID, _ category: ChatCategories) throws -> Int32 {
        if let own = try notificationSettings(peer)?.muteUntil { return own }
        return try defaultNotificationSettings(NotificationScope(category)).muteUntil ?? 0
    }
}

extension StoreTransaction {
    /// Changes the settings for all chats of a kind.
    ///
    /// - `now`: Seconds since 1970, which decide whether a mute is on or over.
    /// - Complexity: Reads every chat when the muted chats change.
    public func setDefaultNotificationSettings(
        _ settings: PeerNotificationSettings,
        for scope: NotificationScope,
        now: Int32
    ) throws {
        let old = try reader.defaultNotificationSettings(scope)
        guard old != settings else { return }
        try database.run(
            """
            INSERT INTO notification_defaults(scope, record) VALUES (?, ?)
            ON CONFLICT(scope) DO UPDATE SET record = excluded.record
            """,
            scope.rawValue,
            settings.record()
        )
        caches.hot.notificationDefaults[scope] = settings
        changes.touch(.notificationDefaults)
        guard old.muteUntil != settings.muteUntil else { return }
        try settle()
        let peers = try database.all("SELECT peer FROM chats") { PeerID(packed: $0.int64(0)) }
        for peer in peers.compactMap(\.self) {
            guard let chat = try reader.storedChat(peer), NotificationScope(chat.category) == scope else {
                continue
            }
            try didChangeMute(of: peer, now: now)
        }
    }

    /// Ends the mutes that are over by `now`, seconds since 1970.
    public func expireMutes(now: Int32) throws {
        try settle()
        let ended = try database.all(
            "SELECT peer FROM chats WHERE muted AND mute_until < 2147483647 AND mute_until <= ?",
            now
        ) { PeerID(packed: $0.int64(0)) }
        for peer in ended.compactMap(\.self) { try pendingChat(peer).now.isMuted = false }
    }

    func didChangeMute(of peer: PeerID, now: Int32) throws {
        let chat = try pendingChat(peer)
        chat.now.muteUntil = try reader.muteUntil(peer, chat.now.category)
        chat.now.isMuted = chat.now.muteUntil > now
    }
}
