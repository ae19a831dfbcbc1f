import SQLite
public import TelegramSchema

/// What can change for a user beside the box, and is told by what it is now.
public enum ChangeKind: Int, Sendable {
    /// The draft of a conversation.
    case draft = 1
    /// The mark of a conversation as unread.
    case unreadMark
    /// Which conversations are pinned, in which order. Of no peer.
    case pinnedDialogs
    /// Notification settings of a conversation.
    case notifySettings
    /// Name, photo or place in the address book of a person.
    case person
    /// Who is in a group, or whether there still is one.
    case group
}

/// One thing that changed.
public struct ChangeRecord: Equatable, Sendable {
    /// What.
    public var kind: ChangeKind
    /// Whose; nil for what is of no peer.
    public var peer: MailboxPeer?

    /// A change.
    public init(_ kind: ChangeKind, of peer: MailboxPeer? = nil) {
        self.kind = kind
        self.peer = peer
    }
}

/// What changed for each user beside the box and when last, for devices that were away.
///
/// Such changes have no pts, since nothing counts them: only the latest state of a thing matters. So a thing has one
/// row, however often it changes, and a device asks by the date of what it knows.
public struct ChangeTable {
    let database: Connection

    /// Notes that something changed; `key` is the one under which it was changed, to which it is no news, or 0.
    public func note(_ change: ChangeRecord, for user: UserID, date: Int32, by key: Int64 = 0) throws {
        try database.run(
            "INSERT OR REPLACE INTO changes(user, kind, peer, date, key) VALUES (?, ?, ?, ?, ?)",
            user,
            change.kind.rawValue,
            change.peer?.key ?? 0,
            date,
            key
        )
    }

    /// What changed at `date` or later and not under `key`, the newest first, at most `limit`.
    public func since(_ date: Int32, for user: UserID, except key: Int64, limit: Int) throws -> [ChangeRecord]
    {
        try database.all(
            """
            SELECT kind, peer FROM changes INDEXED BY changes_by_date
            WHERE user = ?1 AND date >= ?2 AND key <> ?3 ORDER BY date DESC LIMIT ?4
            """,
            user,
            date,
            key,
            limit
        ) { row in
            guard let kind = ChangeKind(rawValue: row.int(0)) else {
                throw ServerStoreError.badRow("changes")
            }
            return ChangeRecord(kind, of: row.int64(1) == 0 ? nil : row.peerID(1))
        }
    }
}
