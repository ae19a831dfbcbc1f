import SQLite
import StdExtras
import TelegramSchema

extension SearchTable {
    /// Answers a query without words from the mailboxes alone.
    func findWithoutText(_ query: MessageSearchQuery) throws -> SearchResult {
        let ids = query.media.isEmpty ? try idsBySender(query) : try idsByMedia(query)
        let bounds = try dateBounds(query)
        let matching = ids.filter(bounds.contains)
        let boxes = MailboxTable(database: database, caches: caches)
        let page = try boxes.page(user: query.user, query.range) { bound, limit in
            Array(matching.drop { $0 >= bound }.prefix(clamping: limit))
        } newer: { bound, limit in
            matching.prefix { $0 >= bound }.suffix(clamping: limit).reversed()
        }
        return SearchResult(messages: try boxes.find(user: query.user, ids: page), total: matching.count)
    }

    /// Ids of messages with some media, the newest first, from the index of these messages.
    private func idsByMedia(_ query: MessageSearchQuery) throws -> [MessageID] {
        if let sender = query.sender { return try idsByMedia(query, from: sender) }
        return
            if let peer = query.peer
        {
            try database.all(
                """
                SELECT id FROM boxes INDEXED BY boxes_by_media
                WHERE user = ? AND peer = ? AND media <> 0 AND media & ? ORDER BY id DESC
                """,
                query.user,
                peer,
                query.media.rawValue
            ) { $0.messageID(0) }
        } else {
            try database.all(
                """
                SELECT id FROM boxes INDEXED BY boxes_by_media
                WHERE user = ? AND media <> 0 AND media & ? ORDER BY id DESC
                """,
                query.user,
                query.media.rawValue
            ) { $0.messageID(0) }
        }
    }

    /// The ids of one sender's messages, among the newest with such media.
    private func idsByMedia(_ query: MessageSearchQuery, from sender: UserID) throws -> [MessageID] {
        try database.all(
            """
            SELECT b.id FROM (
              SELECT id, gid FROM boxes INDEXED BY boxes_by_media
              WHERE user = ?1 AND (?2 OR peer = ?3) AND media <> 0 AND media & ?4 ORDER BY id DESC LIMIT ?6
            ) b JOIN messages m ON m.gid = b.gid WHERE m.sender = ?5 ORDER BY b.id DESC
            """,
            query.user,
            query.peer == nil,
            query.peer,
            query.media.rawValue,
            sender,
            Self.maximumMatches
        ) { $0.messageID(0) }
    }

    /// Ids of the newest messages, of one sender if the query names one, the newest first.
    private func idsBySender(_ query: MessageSearchQuery) throws -> [MessageID] {
        let anyPeer = query.peer == nil
        return try database.all(
            """
            SELECT b.id FROM (
              SELECT id, gid FROM boxes WHERE user = ?1 AND (?2 OR peer = ?3) ORDER BY id DESC LIMIT ?5
            ) b JOIN messages m ON m.gid = b.gid WHERE ?4 IS NULL OR m.sender = ?4 ORDER BY b.id DESC
            """,
            query.user,
            anyPeer,
            query.peer,
            query.sender,
            Self.maximumMatches
        ) { $0.messageID(0) }
    }
}
