import SQLite
import StdExtras
import TelegramSchema

extension MessageSearchQuery {
    /// True if no index serves the query: it has signs, or a kind of dialog.
    var needsScan: Bool { signs != nil || (peer == nil && scope != .everywhere) }
}

extension SearchTable {
    /// Reads the newest ``maximumMatches`` messages of the right kind and dialog one by one.
    func scan(_ query: MessageSearchQuery) throws -> SearchResult {
        let peers = query.peer.map { $0.key...$0.key } ?? query.scope.peers
        let bounds = try dateBounds(query)
        // Variation selectors are removed on both sides, so that a sign is found with and without one.
        let ids = try database.all(
            """
            SELECT b.id FROM (
              SELECT id, gid FROM boxes WHERE user = ?1 AND peer BETWEEN ?2 AND ?3 AND id >= ?4 AND id < ?5
                AND (?6 = 0 OR media & ?6) ORDER BY id DESC LIMIT ?9
            ) b JOIN messages m ON m.gid = b.gid
            WHERE (?7 IS NULL OR m.sender = ?7)
              AND (?8 IS NULL OR instr(replace(m.text, char(65039), ''), ?8) > 0)
            ORDER BY b.id DESC
            """,
            query.user,
            peers.lowerBound,
            peers.upperBound,
            bounds.lowerBound,
            bounds.upperBound,
            query.media.rawValue,
            query.sender,
            query.signs,
            Self.maximumMatches
        ) { $0.messageID(0) }
        return try page(of: ids, query)
    }

    /// The part of the results, newest first, that a query requests.
    func page(of ids: [MessageID], _ query: MessageSearchQuery) throws -> SearchResult {
        let boxes = MailboxTable(database: database, caches: caches)
        let page = try boxes.page(user: query.user, query.range) { bound, limit in
            Array(ids.drop { $0 >= bound }.prefix(clamping: limit))
        } newer: { bound, limit in
            ids.prefix { $0 >= bound }.suffix(clamping: limit).reversed()
        }
        return SearchResult(messages: try boxes.find(user: query.user, ids: page), total: ids.count)
    }
}
