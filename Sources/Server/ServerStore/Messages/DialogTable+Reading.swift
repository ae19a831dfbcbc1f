import SQLite
public import TelegramSchema

extension DialogTable {
    /// The number of incoming messages of a dialog above `id`.
    ///
    /// - Complexity: Reads those messages' rows, not their texts.
    public func unreadCount(user: UserID, peer: MailboxPeer, after id: MessageID) throws -> Int {
        try database.first(
            "SELECT count(*) FROM boxes WHERE user = ? AND peer = ? AND id > ? AND NOT flags & 1",
            user,
            peer,
            id
        ) { $0.int(0) } ?? 0
    }

    /// The number of a user's unread incoming messages, in all dialogs.
    public func totalUnread(of user: UserID) throws -> Int {
        try database.first(
            """
            SELECT sum((SELECT count(*) FROM boxes b
              WHERE b.user = d.user AND b.peer = d.peer AND b.id > d.read_inbox AND NOT b.flags & 1))
            FROM dialogs d WHERE d.user = ?
            """,
            user
        ) { $0.int(0) } ?? 0
    }

    /// Moves the mark up to which the owner has read, forwards only.
    ///
    /// The caller appends ``MailboxEvent/readInbox(peer:upTo:stillUnread:)``.
    ///
    /// - Returns: True if it moved.
    public func setReadInbox(user: UserID, peer: MailboxPeer, upTo id: MessageID) throws -> Bool {
        try database.run(
            "UPDATE dialogs SET read_inbox = ?3 WHERE user = ?1 AND peer = ?2 AND read_inbox < ?3",
            user,
            peer,
            id
        )
        return database.changes > 0
    }

    /// Moves the mark up to which others have read, forwards only.
    ///
    /// The caller appends ``MailboxEvent/readOutbox(peer:upTo:)``.
    ///
    /// - Returns: True if it moved.
    public func setReadOutbox(user: UserID, peer: MailboxPeer, upTo id: MessageID) throws -> Bool {
        try database.run(
            "UPDATE dialogs SET read_outbox = ?3 WHERE user = ?1 AND peer = ?2 AND read_outbox < ?3",
            user,
            peer,
            id
        )
        return database.changes > 0
    }
}
