import SQLite
public import TelegramSchema

/// One user's dialog with a peer: the state that does not follow from its messages.
public struct DialogRecord: Equatable, Sendable {
    /// The owner.
    public var user: UserID
    /// The peer.
    public var peer: MailboxPeer
    /// The last incoming message that the owner read.
    public var readInbox: MessageID
    /// The last outgoing message that others read.
    public var readOutbox: MessageID
    /// True if the owner marked the dialog as unread by hand.
    public var isMarkedUnread: Bool
    /// Position among the pinned dialogs, from 0; nil if it is not pinned.
    public var pinnedPosition: Int32?
    /// The unsent text, as the engine encodes it; nil for none.
    public var draft: [UInt8]?
    /// The list that has the dialog.
    public var folder: DialogFolder

    /// Creates a dialog without any state.
    public init(user: UserID, peer: MailboxPeer) {
        self.user = user
        self.peer = peer
        readInbox = 0
        readOutbox = 0
        isMarkedUnread = false
        pinnedPosition = nil
        draft = nil
        folder = .main
    }
}

/// A dialog for the list of dialogs.
public struct DialogEntry: Equatable, Sendable {
    /// Marks, pin and draft.
    public var dialog: DialogRecord
    /// The newest message; nil if all are deleted.
    public var top: MailboxMessage?
    /// The number of incoming messages that the owner has not read.
    public var unreadCount: Int
    /// The number of messages that mention the owner and were not seen.
    public var unseenMentions: Int

    /// Creates a row of the list.
    public init(dialog: DialogRecord, top: MailboxMessage?, unreadCount: Int, unseenMentions: Int = 0) {
        self.dialog = dialog
        self.top = top
        self.unreadCount = unreadCount
        self.unseenMentions = unseenMentions
    }
}

/// Each user's dialogs. A row is created with the first message and not changed by later ones.
public struct DialogTable {
    let database: Connection
    let caches: RowCaches

    /// One dialog.
    public func find(user: UserID, peer: MailboxPeer) throws -> DialogRecord? {
        try database.first(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft, folder
            FROM dialogs WHERE user = ? AND peer = ?
            """,
            user,
            peer,
            read: DialogRecord.init
        )
    }

    /// One dialog for the list.
    public func entry(user: UserID, peer: MailboxPeer) throws -> DialogEntry? {
        try find(user: user, peer: peer).map(entry)
    }

    /// The peers of a user's dialogs, in no order.
    public func peers(of user: UserID) throws -> [MailboxPeer] {
        try database.all("SELECT peer FROM dialogs WHERE user = ?", user) { $0.peerID(0) }
    }

    /// The number of a user's dialogs in a list; nil for all lists.
    public func count(of user: UserID, in folder: DialogFolder? = nil) throws -> Int {
        try database.first(
            "SELECT count(*) FROM dialogs WHERE user = ?1 AND (?2 IS NULL OR folder = ?2)",
            user,
            folder?.rawValue
        ) { $0.int(0) } ?? 0
    }

    /// Dialogs of a list, or of all lists, whose newest message is below `top`, the latest first. Ids of one mailbox
    /// grow with time, so dates have the same order.
    ///
    /// - Complexity: One index search for each dialog of the user, whatever the limit.
    public func page(
        of user: UserID,
        in folder: DialogFolder? = nil,
        below top: MessageID = .newest,
        excludingPinned: Bool = false,
        limit: Int
    ) throws -> [DialogEntry] {
        try database.all(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft, folder,
              (SELECT max(id) FROM boxes b WHERE b.user = d.user AND b.peer = d.peer) AS top
            FROM dialogs d WHERE user = ?1 AND top < ?2 AND NOT (?3 AND pinned_position IS NOT NULL)
              AND (?5 IS NULL OR folder = ?5)
            ORDER BY top DESC LIMIT ?4
            """,
            user,
            top,
            excludingPinned,
            limit,
            folder?.rawValue,
            read: DialogRecord.init
        ).map(entry)
    }

    /// The pinned dialogs of a list in their order; with nil those of all lists, the main one first.
    public func pinned(of user: UserID, in folder: DialogFolder? = .main) throws -> [DialogEntry] {
        try database.all(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft, folder
            FROM dialogs WHERE user = ?1 AND pinned_position IS NOT NULL AND (?2 IS NULL OR folder = ?2)
            ORDER BY folder, pinned_position
            """,
            user,
            folder?.rawValue,
            read: DialogRecord.init
        ).map(entry)
    }

    /// Makes exactly these the pinned dialogs of a list, in this order.
    ///
    /// - Precondition: None of them is in another list.
    public func setPinned(user: UserID, _ peers: [MailboxPeer], in folder: DialogFolder = .main) throws {
        try database.run(
            """
            UPDATE dialogs SET pinned_position = NULL
            WHERE user = ? AND folder = ? AND pinned_position IS NOT NULL
            """,
            user,
            folder.rawValue
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

    /// Dialogs with a draft.
    public func withDraft(of user: UserID) throws -> [DialogRecord] {
        try database.all(
            """
            SELECT user, peer, read_inbox, read_outbox, is_marked_unread, pinned_position, draft, folder
            FROM dialogs WHERE user = ? AND draft IS NOT NULL ORDER BY peer
            """,
            user,
            read: DialogRecord.init
        )
    }

    /// Stores or, with nil, drops the draft of a dialog.
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

    /// Marks a dialog as unread by hand, or removes the mark.
    public func setMarkedUnread(user: UserID, peer: MailboxPeer, _ isMarked: Bool) throws {
        try database.run(
            "UPDATE dialogs SET is_marked_unread = ?3 WHERE user = ?1 AND peer = ?2",
            user,
            peer,
            isMarked
        )
    }

    /// Dialogs that the owner marked as unread by hand, in no order; at most `limit`.
    public func markedUnread(of user: UserID, limit: Int) throws -> [MailboxPeer] {
        try database.all(
            "SELECT peer FROM dialogs WHERE user = ? AND is_marked_unread LIMIT ?",
            user,
            limit
        ) { $0.peerID(0) }
    }

    /// Removes a dialog from the list. Its messages are deleted separately; a new message creates the dialog again.
    public func delete(user: UserID, peer: MailboxPeer) throws {
        caches.forgetDialog(RowCaches.DialogKey(user: user, peer: peer))
        try database.run("DELETE FROM dialogs WHERE user = ? AND peer = ?", user, peer)
    }

    /// The user's archived dialogs.
    ///
    /// - Complexity: One search at the first call after a start or a rollback; the result is cached.
    public func archived(of user: UserID) throws -> Set<MailboxPeer> {
        try caches.archived(of: user, database)
    }

    /// The archived dialogs that are unread or marked as such, with the number of unread messages; at most `limit`.
    ///
    /// - Complexity: Reads these messages' rows, not their texts.
    public func unreadArchived(of user: UserID, limit: Int) throws -> [(peer: MailboxPeer, count: Int)] {
        try database.all(
            """
            SELECT peer, (SELECT count(*) FROM boxes b
                WHERE b.user = d.user AND b.peer = d.peer AND b.id > d.read_inbox AND NOT b.flags & 1) AS unread
            FROM dialogs d WHERE user = ? AND folder <> 0 AND (is_marked_unread OR unread > 0) LIMIT ?
            """,
            user,
            limit
        ) { ($0.peerID(0), $0.int(1)) }
    }

    /// Moves a dialog to a list. It is not pinned there.
    ///
    /// The caller appends ``MailboxEvent/moved(_:)``.
    ///
    /// - Returns: True if it moved; false if there is no such dialog, or if the list has it.
    public func setFolder(user: UserID, peer: MailboxPeer, _ folder: DialogFolder) throws -> Bool {
        try database.run(
            """
            UPDATE dialogs SET folder = ?3, pinned_position = NULL
            WHERE user = ?1 AND peer = ?2 AND folder <> ?3
            """,
            user,
            peer,
            folder.rawValue
        )
        guard database.changes > 0 else { return false }
        caches.noteFolder(of: RowCaches.DialogKey(user: user, peer: peer), folder)
        return true
    }

    private func entry(_ dialog: DialogRecord) throws -> DialogEntry {
        let boxes = MailboxTable(database: database, caches: caches)
        return DialogEntry(
            dialog: dialog,
            top: try boxes.newest(user: dialog.user, peer: dialog.peer),
            unreadCount: try unreadCount(user: dialog.user, peer: dialog.peer, after: dialog.readInbox),
            unseenMentions: try boxes.unseenMentionCount(user: dialog.user, peer: dialog.peer)
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
        folder = DialogFolder(rawValue: row.int32(7)) ?? .main
    }
}

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
