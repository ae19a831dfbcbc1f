import SQLite
public import TelegramSchema

/// One user's conversation with a peer: what cannot be told from its messages.
public struct DialogRecord: Equatable, Sendable {
    /// Whose.
    public var user: UserID
    /// With whom.
    public var peer: MailboxPeer
    /// The owner read incoming messages up to this one.
    public var readInbox: MessageID
    /// Others read outgoing messages up to this one.
    public var readOutbox: MessageID
    /// The owner marked it as unread by hand.
    public var isMarkedUnread: Bool
    /// Place among the pinned ones, from 0; nil when it is not pinned.
    public var pinnedPosition: Int32?
    /// The text not sent yet, as the engine encodes it; nil for none.
    public var draft: [UInt8]?

    /// A conversation of which nothing is kept yet.
    public init(user: UserID, peer: MailboxPeer) {
        self.user = user
        self.peer = peer
        readInbox = 0
        readOutbox = 0
        isMarkedUnread = false
        pinnedPosition = nil
        draft = nil
    }
}

/// A conversation as the list of conversations shows it.
public struct DialogEntry: Equatable, Sendable {
    /// Marks, pin and draft.
    public var dialog: DialogRecord
    /// The newest message; nil when all are deleted.
    public var top: MailboxMessage?
    /// How many incoming messages the owner has not read.
    public var unreadCount: Int

    /// A row of the list.
    public init(dialog: DialogRecord, top: MailboxMessage?, unreadCount: Int) {
        self.dialog = dialog
        self.top = top
        self.unreadCount = unreadCount
    }
}

/// Each user's conversations. A row is made with the first message and not touched by later ones.
public struct DialogTable {
    let database: Connection
    let caches: RowCaches

    /// One conversation.
    public func find(user: UserID, peer: MailboxPeer) throws -> DialogRecord? {
        try database.first(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft
            FROM dialogs WHERE user = ? AND peer = ?
            """,
            user,
            peer,
            read: DialogRecord.init
        )
    }

    /// One conversation as the list shows it.
    public func entry(user: UserID, peer: MailboxPeer) throws -> DialogEntry? {
        try find(user: user, peer: peer).map(entry)
    }

    /// The other sides of a user's conversations, in no order.
    public func peers(of user: UserID) throws -> [MailboxPeer] {
        try database.all("SELECT peer FROM dialogs WHERE user = ?", user) { $0.peerID(0) }
    }

    /// How many conversations a user has.
    public func count(of user: UserID) throws -> Int {
        try database.first("SELECT count(*) FROM dialogs WHERE user = ?", user) { $0.int(0) } ?? 0
    }

    /// Conversations whose newest message is below `top`, the latest first. Ids of one box grow with time, so
    /// this is the order of dates too.
    ///
    /// - Complexity: One index search for each conversation of the user, whatever the limit.
    public func page(
        of user: UserID,
        below top: MessageID = .newest,
        excludingPinned: Bool = false,
        limit: Int
    ) throws -> [DialogEntry] {
        try database.all(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft,
              (SELECT max(id) FROM boxes b WHERE b.user = d.user AND b.peer = d.peer) AS top
            FROM dialogs d WHERE user = ?1 AND top < ?2 AND NOT (?3 AND pinned_position IS NOT NULL)
            ORDER BY top DESC LIMIT ?4
            """,
            user,
            top,
            excludingPinned,
            limit,
            read: DialogRecord.init
        ).map(entry)
    }

    /// The pinned conversations in their order.
    public func pinned(of user: UserID) throws -> [DialogEntry] {
        try database.all(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft
            FROM dialogs WHERE user = ? AND pinned_position IS NOT NULL ORDER BY pinned_position
            """,
            user,
            read: DialogRecord.init
        ).map(entry)
    }

    /// Makes these the pinned conversations, in this order, and no others.
    public func setPinned(user: UserID, _ peers: [MailboxPeer]) throws {
        try database.run(
            "UPDATE dialogs SET pinned_position = NULL WHERE user = ? AND pinned_position IS NOT NULL",
            user
        )
        for (position, peer) in peers.enumerated() {
            try database.run(
                """
                INSERT INTO dialogs(user, peer, pinned_position) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET pinned_position = excluded.pinned_position
                """,
                user,
                peer,
                position
            )
        }
    }

    /// Conversations with a draft.
    public func withDraft(of user: UserID) throws -> [DialogRecord] {
        try database.all(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft
            FROM dialogs WHERE user = ? AND draft IS NOT NULL ORDER BY peer
            """,
            user,
            read: DialogRecord.init
        )
    }

    /// Keeps or, with nil, drops the draft of a conversation.
    public func setDraft(user: UserID, peer: MailboxPeer, _ draft: [UInt8]?) throws {
        try database.run(
            """
            INSERT INTO dialogs(user, peer, draft) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET draft = excluded.draft
            """,
            user,
            peer,
            draft
        )
    }

    /// Marks a conversation as unread by hand, or takes the mark away.
    public func setMarkedUnread(user: UserID, peer: MailboxPeer, _ isMarked: Bool) throws {
        try database.run(
            "UPDATE dialogs SET is_marked_unread = ?3 WHERE user = ?1 AND peer = ?2",
            user,
            peer,
            isMarked
        )
    }

    /// Takes a conversation off the list. Its messages are deleted apart; a new message brings it back.
    public func delete(user: UserID, peer: MailboxPeer) throws {
        caches.forgetDialog(RowCaches.DialogKey(user: user, peer: peer))
        try database.run("DELETE FROM dialogs WHERE user = ? AND peer = ?", user, peer)
    }

    private func entry(_ dialog: DialogRecord) throws -> DialogEntry {
        DialogEntry(
            dialog: dialog,
            top: try MailboxTable(database: database, caches: caches)
                .newest(user: dialog.user, peer: dialog.peer),
            unreadCount: try unreadCount(user: dialog.user, peer: dialog.peer, after: dialog.readInbox)
        )
    }
}

extension DialogRecord {
    init(_ row: Row) {
        user = row.userID(0)
        peer = row.peerID(1)
        readInbox = row.messageID(2)
        readOutbox = row.messageID(3)
        isMarkedUnread = row.bool(4)
        pinnedPosition = row.optionalInt32(5)
        draft = row.optionalBytes(6)
    }
}
