import SQLite
public import TelegramSchema

/// Each user's copies of messages.
public struct MailboxTable {
    let database: Connection
    let caches: RowCaches

    /// One copy with its message.
    public func find(user: UserID, id: MessageID) throws -> MailboxMessage? {
        try database.first(
            """
            SELECT b.user, b.id, b.peer, b.flags, b.media, b.reply_to,
              m.gid, m.sender, m.date, m.edit_date, m.text, m.content, m.grouped_id, m.expires
            FROM boxes b JOIN messages m ON m.gid = b.gid WHERE b.user = ? AND b.id = ?
            """,
            user,
            id,
            read: MailboxMessage.init
        )
    }

    /// Copies with their messages, in the order of `ids`; missing ones are left out.
    public func find(user: UserID, ids: some Sequence<MessageID>) throws -> [MailboxMessage] {
        try ids.compactMap { try find(user: user, id: $0) }
    }

    /// The newest message of a dialog.
    public func newest(user: UserID, peer: MailboxPeer) throws -> MailboxMessage? {
        guard let id = try ids(user: user, peer: peer, below: .newest, limit: 1).first else { return nil }
        return try find(user: user, id: id)
    }

    /// The number of messages of a dialog.
    ///
    /// - Complexity: Counts them at the first call after a start or a rollback, and caches the result.
    public func count(user: UserID, peer: MailboxPeer) throws -> Int {
        try caches.count(RowCaches.DialogKey(user: user, peer: peer), database)
    }

    /// Ids of a dialog's messages below `id` and not below `least`, the newest first.
    public func ids(
        user: UserID,
        peer: MailboxPeer,
        below id: MessageID,
        from least: MessageID = 0,
        limit: Int
    ) throws -> [MessageID] {
        try database.all(
            """
            SELECT id FROM boxes WHERE user = ? AND peer = ? AND id < ? AND id >= ?
            ORDER BY id DESC LIMIT ?
            """,
            user,
            peer,
            id,
            least,
            limit
        ) { $0.messageID(0) }
    }

    /// Ids of a dialog's messages from `id` on, the oldest first.
    public func ids(user: UserID, peer: MailboxPeer, from id: MessageID, limit: Int) throws -> [MessageID] {
        try database.all(
            "SELECT id FROM boxes WHERE user = ? AND peer = ? AND id >= ? ORDER BY id LIMIT ?",
            user,
            peer,
            id,
            limit
        ) { $0.messageID(0) }
    }

    /// The first message of a mailbox that was sent at `date` or later; nil if all are older.
    ///
    /// - Complexity: A binary search over ids, which grow with time.
    public func firstID(user: UserID, since date: Int32) throws -> MessageID? {
        // Ids below `low` are older, those from `high` on are not.
        var low: Int32 = 1
        var high = try caches.pts(of: user, database) + 1
        while low < high {
            let middle = low + (high - low) / 2
            let probe = try database.first(
                """
                SELECT b.id, m.date FROM boxes b JOIN messages m ON m.gid = b.gid
                WHERE b.user = ? AND b.id >= ? ORDER BY b.id LIMIT 1
                """,
                user,
                middle
            ) { (id: $0.int32(0), date: $0.int32(1)) }
            if let probe, probe.date < date { low = probe.id + 1 } else { high = middle }
        }
        return try database.first(
            "SELECT id FROM boxes WHERE user = ? AND id >= ? ORDER BY id LIMIT 1",
            user,
            low
        ) { $0.messageID(0) }
    }

    /// Ids of the pinned messages of a dialog, the newest first.
    public func pinned(user: UserID, peer: MailboxPeer) throws -> [MessageID] {
        try database.all(
            Self.pinnedQuery,
            user,
            peer
        ) { $0.messageID(0) }
    }

    // Without the names of their indexes these would be searches of the primary key, through a whole history.
    static let pinnedQuery: StaticString = """
        SELECT id FROM boxes INDEXED BY boxes_pinned
        WHERE user = ? AND peer = ? AND flags & 8 ORDER BY id DESC
        """
    static let unseenMentionsQuery: StaticString = """
        SELECT id FROM boxes INDEXED BY boxes_unseen_mentions
        WHERE user = ? AND peer = ? AND flags & 64 ORDER BY id DESC LIMIT ?
        """
    static let unseenMentionCountQuery: StaticString = """
        SELECT count(*) FROM boxes INDEXED BY boxes_unseen_mentions
        WHERE user = ? AND peer = ? AND flags & 64
        """

    /// Ids of the messages of a dialog that mention the owner and were not seen, the newest first; at most `limit`.
    public func unseenMentions(user: UserID, peer: MailboxPeer, limit: Int) throws -> [MessageID] {
        try database.all(
            Self.unseenMentionsQuery,
            user,
            peer,
            limit
        ) { $0.messageID(0) }
    }

    /// The number of messages of a dialog that mention the owner and were not seen.
    public func unseenMentionCount(user: UserID, peer: MailboxPeer) throws -> Int {
        try database.first(
            Self.unseenMentionCountQuery,
            user,
            peer
        ) { $0.int(0) } ?? 0
    }

    /// Sets and clears flags of one copy.
    ///
    /// - Returns: True if the copy exists.
    @discardableResult
    public func setFlags(
        user: UserID,
        id: MessageID,
        adding added: MessageCopyFlags = [],
        removing removed: MessageCopyFlags = []
    ) throws -> Bool {
        try database.run(
            "UPDATE boxes SET flags = (flags & ~?3) | ?4 WHERE user = ?1 AND id = ?2",
            user,
            id,
            removed.rawValue,
            added.rawValue
        )
        return database.changes > 0
    }

    /// For each sender, the newest message in `peer` that `user` received after `low`, up to `high`. These senders
    /// must learn that their messages were read.
    public func newestIncoming(
        user: UserID,
        peer: MailboxPeer,
        after low: MessageID,
        upTo high: MessageID
    ) throws -> [(sender: UserID, gid: GlobalMessageID)] {
        try database.all(
            """
            SELECT m.sender, max(b.gid) FROM boxes b JOIN messages m ON m.gid = b.gid
            WHERE b.user = ? AND b.peer = ? AND b.id > ? AND b.id <= ? AND NOT b.flags & 1
            GROUP BY m.sender ORDER BY m.sender
            """,
            user,
            peer,
            low,
            high
        ) { ($0.userID(0), $0.globalID(1)) }
    }

    func setMedia(_ copy: MessageCopy, _ media: MediaKinds) throws {
        try database.run(
            "UPDATE boxes SET media = ?3 WHERE user = ?1 AND id = ?2 AND media <> ?3",
            copy.user,
            copy.id,
            media.rawValue
        )
    }
}

extension MessageID {
    /// A bound above all ids of a mailbox.
    public static let newest = MessageID(rawValue: .max)
}

extension MailboxMessage {
    /// Reads `user, id, peer, flags, media, reply_to` and the columns of a body.
    init(_ row: Row) {
        user = row.userID(0)
        id = row.messageID(1)
        peer = row.peerID(2)
        flags = MessageCopyFlags(rawValue: row.int32(3))
        media = MediaKinds(rawValue: row.int32(4))
        replyTo = row.optionalMessageID(5)
        body = MessageBody(row, from: 6)
    }
}

extension MailboxTable {
    /// Deletes a user's copies. The message goes with its last copy.
    ///
    /// The caller appends ``MailboxEvent/deleted(_:)`` with the result.
    ///
    /// - Returns: The deleted ones of `ids`, each once, in the given order.
    public func delete(user: UserID, ids: some Sequence<MessageID>) throws -> [MessageID] {
        try ids.filter { try delete(MessageCopy(user: user, id: $0)) }
    }

    /// Deletes messages for everybody, named by one user's copies.
    ///
    /// - Returns: The deleted copies by user, the named user first, then others in the order of ids.
    public func deleteForAll(
        user: UserID,
        ids: some Sequence<MessageID>
    ) throws -> [(user: UserID, ids: [MessageID])] {
        let deleted = try deleteForAll(ids.compactMap { try gid(user: user, id: $0) })
        return deleted.filter { $0.user == user } + deleted.filter { $0.user != user }
    }

    /// Deletes messages for everybody.
    ///
    /// - Returns: The deleted copies by user, in the order of ids.
    public func deleteForAll(
        _ gids: [GlobalMessageID]
    ) throws -> [(user: UserID, ids: [MessageID])] {
        var deleted: [UserID: [MessageID]] = [:]
        let messages = MessageTable(database: database, caches: caches)
        for gid in gids {
            for copy in try messages.copies(of: gid) where try delete(copy) {
                deleted[copy.user, default: []].append(copy.id)
            }
        }
        return deleted.sorted { $0.key < $1.key }.map { (user: $0.key, ids: $0.value) }
    }

    /// The message that a copy belongs to.
    public func gid(user: UserID, id: MessageID) throws -> GlobalMessageID? {
        try database.first("SELECT gid FROM boxes WHERE user = ? AND id = ?", user, id) { $0.globalID(0) }
    }

    private func delete(_ copy: MessageCopy) throws -> Bool {
        let row = try database.first(
            "SELECT gid, peer FROM boxes WHERE user = ? AND id = ?",
            copy.user,
            copy.id
        ) { (gid: $0.globalID(0), peer: $0.peerID(1)) }
        guard let row else { return false }
        try database.run(
            "DELETE FROM boxes WHERE user = ? AND peer = ? AND id = ?",
            copy.user,
            row.peer,
            copy.id
        )
        caches.changeCount(RowCaches.DialogKey(user: copy.user, peer: row.peer), by: -1)
        try forget(copy, of: row.gid)
        return true
    }

    /// Removes a copy from the message's list, and the message after the last copy.
    private func forget(_ copy: MessageCopy, of gid: GlobalMessageID) throws {
        let messages = MessageTable(database: database, caches: caches)
        let rest = try messages.copies(of: gid).filter { $0 != copy }
        guard rest.isEmpty else {
            return try database.run(
                "UPDATE messages SET copies = ?2 WHERE gid = ?1",
                gid,
                CopyList.encode(rest)
            )
        }
        try SearchTable(database: database, caches: caches).remove(gid)
        try database.run(
            """
            INSERT OR IGNORE INTO unshown_polls(poll)
            SELECT poll FROM messages WHERE gid = ? AND poll IS NOT NULL
            """,
            gid
        )
        try database.run("DELETE FROM messages WHERE gid = ?", gid)
    }
}
