import SQLite
public import TelegramSchema

/// A kind of change outside a user's mailbox, which updates report by the current state.
public enum ChangeKind: Int, Sendable {
    /// The draft of a dialog.
    case draft = 1
    /// The unread mark of a dialog.
    case unreadMark
    /// The pinned dialogs and their order. Has no peer.
    case pinnedDialogs
    /// Notification settings of a dialog.
    case notifySettings
    /// Name, photo or contact state of a user.
    case person
    /// The members of a group, or its end.
    case group
    /// The folders and their order. Has no peer.
    case folders
    /// The time after which messages of a dialog delete themselves.
    case historyTTL
    /// The saved animations and their order. Has no peer.
    case savedGIFs
    /// Whether the user blocks another.
    case block
    /// The people who ask to join a group.
    case joinRequests
    /// The pinned dialogs of the archive and their order. Has no peer.
    case archivedPins
}

/// A change outside a mailbox.
public struct ChangeRecord: Equatable, Sendable {
    /// The kind of change.
    public var kind: ChangeKind
    /// The peer that changed; nil for a kind without a peer.
    public var peer: MailboxPeer?

    /// Creates a change.
    public init(_ kind: ChangeKind, of peer: MailboxPeer? = nil) {
        self.kind = kind
        self.peer = peer
    }
}

/// The changes outside each user's mailbox and their last dates, for devices that were away.
///
/// Such changes have no pts, since only the latest state matters. So each kind and peer has one row, however often it
/// changes, and a device queries by the date of its last update.
public struct ChangeTable {
    let database: Connection

    /// Records a change; `key` is the key that made it and needs no update, or 0.
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

    /// The changes at `date` or later by keys other than `key`, the newest first, at most `limit`.
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
