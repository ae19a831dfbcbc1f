import SQLite
import StdExtras
public import TelegramSchema

/// Messages as sent, stored once for all their copies.
///
/// Every message is stored through this table, and none with more bytes than ``maximumTextBytes`` and
/// ``maximumContentBytes``: `ServerStoreError.tooLong` is thrown before any write.
public struct MessageTable {
    let database: Connection
    let caches: RowCaches

    /// Most bytes of a message's text.
    public static let maximumTextBytes = 64 << 10
    /// Most bytes of the content that all copies share beside the text.
    public static let maximumContentBytes = 64 << 10

    static func check(text: String = "", content: SharedContent) throws(ServerStoreError) {
        guard text.utf8.count <= maximumTextBytes, content.bytes.count <= maximumContentBytes else {
            throw .tooLong
        }
    }

    /// Stores a message and one copy for each delivery. Each copy takes the next pts of its owner as its id, and the
    /// first one of a dialog creates the dialog's row.
    ///
    /// Costs one row for the message, two b-tree entries for each copy (three with media), and one for the random id.
    ///
    /// - Precondition: No two deliveries to one user; ``sent(by:randomID:)`` is nil for its random id.
    public func insert(_ message: NewMessage, _ deliveries: [Delivery]) throws -> InsertedMessage {
        try Self.check(text: message.text, content: message.content)
        let gid = try caches.nextGlobalID(database)
        var copies: [MessageCopy] = []
        copies.reserveCapacity(deliveries.count)
        for delivery in deliveries {
            let id = try caches.advancePTS(of: delivery.user, by: 1, database)
            copies.append(MessageCopy(user: delivery.user, id: MessageID(rawValue: id)))
        }
        try database.run(
            """
            INSERT INTO messages(gid, sender, date, text, content, grouped_id, copies, file, poll, web_page,
              expires, random_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            gid,
            message.sender,
            message.date,
            message.text,
            message.content.stored,
            message.groupedID,
            CopyList.encode(copies),
            message.content.file,
            message.content.poll,
            message.content.webPage,
            message.ttlPeriod.map { message.date.addingSaturating($0) },
            message.randomID
        )
        for (delivery, copy) in zip(deliveries, copies) {
            try insert(delivery, copy.id, gid: gid, media: message.media)
            guard let randomID = message.randomID, delivery.user == message.sender else { continue }
            try database.run(
                "INSERT INTO random_ids(sender, random_id, id) VALUES (?, ?, ?)",
                message.sender,
                randomID,
                copy.id
            )
        }
        return InsertedMessage(gid: gid, copies: copies)
    }

    /// The sender's copy of the message that was sent with a random id, even if it was deleted since.
    public func sent(by sender: UserID, randomID: Int64) throws -> MessageID? {
        try database.first(
            "SELECT id FROM random_ids WHERE sender = ? AND random_id = ?",
            sender,
            randomID
        ) { $0.messageID(0) }
    }

    /// The random id that a message was sent with; nil if it had none, or was sent to a server of before.
    public func randomID(of gid: GlobalMessageID) throws -> Int64? {
        try database.first(
            "SELECT random_id FROM messages WHERE gid = ? AND random_id IS NOT NULL",
            gid
        ) { $0.int64(0) }
    }

    /// Records that the message with a random id will never be sent, so that no late repetition sends it. Its id is 0.
    public func refuse(randomID: Int64, by sender: UserID) throws {
        try database.run(
            "INSERT OR IGNORE INTO random_ids(sender, random_id, id) VALUES (?, ?, 0)",
            sender,
            randomID
        )
    }

    /// The number of messages, each counted once.
    ///
    /// - Complexity: Reads the whole index: for the host, not for calls.
    public func count() throws -> Int {
        try database.first("SELECT count(*) FROM messages") { $0.int(0) } ?? 0
    }

    /// A message without its copies.
    public func find(_ gid: GlobalMessageID) throws -> MessageBody? {
        try database.first(
            "SELECT gid, sender, date, edit_date, text, content, grouped_id, expires FROM messages WHERE gid = ?",
            gid
        ) { MessageBody($0, from: 0) }
    }

    /// All mailboxes that still have a message.
    public func copies(of gid: GlobalMessageID) throws -> [MessageCopy] {
        try database.first("SELECT copies FROM messages WHERE gid = ?", gid) { row in
            row.withBytes(0) { CopyList.decode($0) }
        } ?? []
    }

    /// The copy of a message in one mailbox.
    public func copy(of gid: GlobalMessageID, user: UserID) throws -> MessageID? {
        try database.first("SELECT copies FROM messages WHERE gid = ?", gid) { row in
            row.withBytes(0) { CopyList.id(of: user, in: $0) }
        } ?? nil
    }

    /// Replaces the text, the content and the media kinds of a message in all its copies.
    ///
    /// The caller appends ``MailboxEvent/edited(_:)`` for each copy.
    public func edit(
        _ gid: GlobalMessageID,
        text: String,
        content: SharedContent,
        media: MediaKinds,
        editDate: Int32?
    ) throws {
        try Self.check(text: text, content: content)
        try search.remove(gid)
        try database.run(
            """
            UPDATE messages SET text = ?2, content = ?3, edit_date = ?4, file = ?5, web_page = ?6 WHERE gid = ?1
            """,
            gid,
            text,
            content.stored,
            editDate,
            content.file,
            content.webPage
        )
        try search.add(gid)
        for copy in try copies(of: gid) {
            try boxes.setMedia(copy, media)
        }
    }

    /// Replaces the shared content beside the text, if neither the searchable words nor the media kinds change.
    ///
    /// The caller appends ``MailboxEvent/edited(_:)`` for each copy.
    public func setContent(_ gid: GlobalMessageID, _ content: SharedContent) throws {
        try Self.check(content: content)
        try database.run(
            "UPDATE messages SET content = ?2, file = ?3, web_page = ?4 WHERE gid = ?1",
            gid,
            content.stored,
            content.file,
            content.webPage
        )
    }

    private func insert(
        _ delivery: Delivery,
        _ id: MessageID,
        gid: GlobalMessageID,
        media: MediaKinds
    ) throws {
        try database.run(
            "INSERT INTO boxes(user, peer, id, gid, flags, media, reply_to) VALUES (?, ?, ?, ?, ?, ?, ?)",
            delivery.user,
            delivery.peer,
            id,
            gid,
            delivery.flags.rawValue,
            media.rawValue,
            delivery.replyTo
        )
        let dialog = RowCaches.DialogKey(user: delivery.user, peer: delivery.peer)
        caches.changeCount(dialog, by: 1)
        guard !caches.noteDialog(dialog) else { return }
        try database.run(
            "INSERT INTO dialogs(user, peer) VALUES (?, ?) ON CONFLICT DO NOTHING",
            delivery.user,
            delivery.peer
        )
    }

    private var search: SearchTable { SearchTable(database: database, caches: caches) }
    private var boxes: MailboxTable { MailboxTable(database: database, caches: caches) }
}

extension SharedContent {
    fileprivate var stored: [UInt8]? { bytes.isEmpty ? nil : bytes }
}

extension MessageBody {
    /// Reads `gid, sender, date, edit_date, text, content, grouped_id, expires` from column `first` on.
    init(_ row: Row, from first: Int32) {
        gid = row.globalID(first)
        sender = row.userID(first + 1)
        date = row.int32(first + 2)
        editDate = row.optionalInt32(first + 3)
        text = row.string(first + 4)
        content = row.bytes(first + 5)
        groupedID = row.optionalInt64(first + 6)
        let date = date
        ttlPeriod = row.optionalInt32(first + 7).map { $0.subtractingSaturating(date) }
    }
}
