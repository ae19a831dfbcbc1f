import ClientModel
import SQLite

extension StoreReader {
    /// The messages for a window's fetch; messages of the server with an id from `hiddenFrom` on are left out.
    func messages(
        _ query: HistoryQuery,
        _ fetch: WindowFetch<MessagePosition>,
        hiddenFrom: Int32?
    ) throws -> [Message] {
        let page = HistoryPageQuery(query, fetch, hiddenFrom)
        guard query.space == .everywhere else {
            let sql = page.isUpwards ? PageStatement.newerInSpace : PageStatement.olderInSpace
            return try messages(of: page, sql, query.space.key)
        }
        return try messages(of: page, page.isUpwards ? PageStatement.newer : PageStatement.older)
    }

    private func messages<each More: SQLiteValue>(
        of page: HistoryPageQuery,
        _ sql: StaticString,
        _ more: repeat each More
    ) throws -> [Message] {
        var messages: [Message] = []
        messages.reserveCapacity(page.limit)
        try database.query(
            sql,
            page.peer,
            page.timestamp,
            page.namespace,
            page.id,
            page.mask,
            page.hiddenFrom,
            page.served,
            page.limit,
            repeat each more
        ) { messages.append(try Message(row: $0)) }
        return messages
    }
}

/// The four statements of a ``HistoryPageQuery``.
///
/// Each is one range of one b-tree. The rows come in the order of the key, and only rows of other namespaces are read
/// beyond the limit. Row values compare as positions do.
private enum PageStatement {
    static let older: StaticString = """
        SELECT m.* FROM messages m
        WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) < (?2, ?3, ?4)
          AND (1 << m.namespace) & ?5 AND (m.id < ?6 OR m.namespace <> ?7)
        ORDER BY m.timestamp DESC, m.namespace DESC, m.id DESC LIMIT ?8
        """

    static let newer: StaticString = """
        SELECT m.* FROM messages m
        WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) > (?2, ?3, ?4)
          AND (1 << m.namespace) & ?5 AND (m.id < ?6 OR m.namespace <> ?7)
        ORDER BY m.timestamp, m.namespace, m.id LIMIT ?8
        """

    static let olderInSpace: StaticString = """
        SELECT m.* FROM message_spaces s CROSS JOIN messages m
          ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
        WHERE s.peer = ?1 AND s.space = ?9 AND (s.timestamp, s.namespace, s.id) < (?2, ?3, ?4)
          AND (1 << s.namespace) & ?5 AND (s.id < ?6 OR s.namespace <> ?7)
        ORDER BY s.timestamp DESC, s.namespace DESC, s.id DESC LIMIT ?8
        """

    static let newerInSpace: StaticString = """
        SELECT m.* FROM message_spaces s CROSS JOIN messages m
          ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
        WHERE s.peer = ?1 AND s.space = ?9 AND (s.timestamp, s.namespace, s.id) > (?2, ?3, ?4)
          AND (1 << s.namespace) & ?5 AND (s.id < ?6 OR s.namespace <> ?7)
        ORDER BY s.timestamp, s.namespace, s.id LIMIT ?8
        """
}
