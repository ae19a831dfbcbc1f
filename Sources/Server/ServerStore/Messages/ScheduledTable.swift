import SQLite
public import TelegramSchema

/// Messages that wait for their time, by sender.
public struct ScheduledTable {
    let database: Connection

    /// A message of `user`.
    public func find(_ id: MessageID, of user: UserID) throws -> ScheduledRecord? {
        try database.first(
            """
            SELECT user, id, peer, due, random_id, flags, media, reply_to, text, content, grouped_id, edit_date, file,
              poll, web_page
            FROM scheduled WHERE user = ? AND id = ?
            """,
            user,
            id
        ) { ScheduledRecord($0) }
    }

    /// The messages of `user` to one dialog, the last to be sent first.
    public func all(of user: UserID, to peer: MailboxPeer) throws -> [ScheduledRecord] {
        try database.all(
            """
            SELECT user, id, peer, due, random_id, flags, media, reply_to, text, content, grouped_id, edit_date, file,
              poll, web_page
            FROM scheduled INDEXED BY scheduled_by_peer WHERE user = ? AND peer = ? ORDER BY due DESC, id DESC
            """,
            user,
            peer
        ) { ScheduledRecord($0) }
    }

    /// The message that was scheduled with a random id and still waits.
    public func find(randomID: Int64, of user: UserID) throws -> MessageID? {
        try database.first(
            "SELECT id FROM scheduled INDEXED BY scheduled_by_random_id WHERE user = ? AND random_id = ?",
            user,
            randomID
        ) { $0.messageID(0) }
    }

    /// The number of messages of `user` to one dialog.
    public func count(of user: UserID, to peer: MailboxPeer) throws -> Int {
        try database.first(
            "SELECT count(*) FROM scheduled INDEXED BY scheduled_by_peer WHERE user = ? AND peer = ?",
            user,
            peer
        ) { $0.int(0) } ?? 0
    }

    /// The number of all messages of `user`.
    public func count(of user: UserID) throws -> Int {
        try database.first("SELECT count(*) FROM scheduled WHERE user = ?", user) { $0.int(0) } ?? 0
    }

    /// The time of the first message of all users; nil if none waits.
    public func firstDue() throws -> Int32? {
        try database.first("SELECT due FROM scheduled ORDER BY due LIMIT 1") { $0.int32(0) }
    }

    /// The place of a message in this table.
    public struct Place: Hashable, Sendable {
        /// The sender.
        public var user: UserID
        /// The id among the sender's scheduled messages.
        public var id: MessageID
    }

    /// The messages of all users that are due at `date`, the first one first, at most `limit`.
    public func due(at date: Int32, limit: Int) throws -> [Place] {
        try database.all(
            "SELECT user, id FROM scheduled WHERE due <= ? ORDER BY due, user, id LIMIT ?",
            date,
            limit
        ) { Place(user: $0.userID(0), id: $0.messageID(1)) }
    }

    /// The largest id of a scheduled message: TDLib keeps them in 18 bits.
    static let largestID: Int32 = (1 << 18) - 1

    /// An id for a new message of `user`: the next one that no waiting message has.
    ///
    /// - Complexity: A search for each id that is still in use, which only happens after ``largestID`` messages.
    public func nextID(of user: UserID) throws -> MessageID {
        let stored = try database.first("SELECT last FROM scheduled_numbers WHERE user = ?", user) {
            $0.int32(0)
        }
        var last = stored ?? 0
        repeat { last = last % Self.largestID + 1 } while try isUsed(last, of: user)
        try database.run("INSERT OR REPLACE INTO scheduled_numbers(user, last) VALUES (?, ?)", user, last)
        return MessageID(rawValue: last)
    }

    private func isUsed(_ id: Int32, of user: UserID) throws -> Bool {
        try database.first("SELECT 1 FROM scheduled WHERE user = ? AND id = ?", user, id) { $0.int(0) } != nil
    }

    /// Stores a message, or replaces the stored one with its id.
    ///
    /// - Throws: `ServerStoreError.tooLong` for more than ``MessageTable`` takes; errors of the database.
    public func save(_ message: ScheduledRecord) throws {
        try MessageTable.check(text: message.text, content: message.content)
        try database.run(
            """
            INSERT OR REPLACE INTO scheduled(
              user, id, peer, due, random_id, flags, media, reply_to, text, content, grouped_id, edit_date, file,
              poll, web_page
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            message.user,
            message.id,
            message.peer,
            message.due,
            message.randomID,
            message.flags.rawValue,
            message.media.rawValue,
            message.replyTo,
            message.text,
            message.content.bytes,
            message.groupedID,
            message.editDate,
            message.content.file,
            message.content.poll,
            message.content.webPage
        )
    }

    /// Removes a message: it was sent, or is not to be sent any more.
    public func delete(_ id: MessageID, of user: UserID) throws {
        try database.run(
            """
            INSERT OR IGNORE INTO unshown_polls(poll)
            SELECT poll FROM scheduled WHERE user = ? AND id = ? AND poll IS NOT NULL
            """,
            user,
            id
        )
        try database.run("DELETE FROM scheduled WHERE user = ? AND id = ?", user, id)
    }
}

extension ScheduledRecord {
    /// Reads all columns, in the order of the table.
    fileprivate init(_ row: Row) {
        self.init(
            user: row.userID(0),
            id: row.messageID(1),
            peer: row.peerID(2),
            due: row.int32(3),
            randomID: row.int64(4),
            text: row.string(8)
        )
        flags = MessageCopyFlags(rawValue: row.int32(5))
        media = MediaKinds(rawValue: row.int32(6))
        replyTo = row.optionalMessageID(7)
        content = SharedContent(
            row.bytes(9),
            file: row.optionalInt64(12),
            poll: row.optionalInt64(13),
            webPage: row.optionalInt64(14)
        )
        groupedID = row.optionalInt64(10)
        editDate = row.optionalInt32(11)
    }
}
