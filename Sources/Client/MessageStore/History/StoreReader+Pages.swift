import ClientModel
import SQLite

// One range of one b-tree each: the rows come in the order of the key, and none is looked at beyond the limit
// but those of other namespaces. Row values compare as positions do.
extension StoreReader {
    /// Messages below the page's cut, newest first.
    func older(_ page: HistoryPage, body: (Message) -> Void) throws {
        try database.query(
            """
            SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
              m.grouping, m.edited, m.views, m.random, m.hot, m.content
            FROM messages m
            WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) < (?2, ?3, ?4)
              AND (1 << m.namespace) & ?5 AND (m.id < ?6 OR m.namespace <> ?7)
            ORDER BY m.timestamp DESC, m.namespace DESC, m.id DESC LIMIT ?8
            """,
            page.peer,
            page.timestamp,
            page.namespace,
            page.id,
            page.mask,
            page.hiddenFrom,
            page.served,
            page.limit
        ) { body(try Message(row: $0)) }
    }

    /// Messages above the page's cut, oldest first.
    func newer(_ page: HistoryPage, body: (Message) -> Void) throws {
        try database.query(
            """
            SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
              m.grouping, m.edited, m.views, m.random, m.hot, m.content
            FROM messages m
            WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) > (?2, ?3, ?4)
              AND (1 << m.namespace) & ?5 AND (m.id < ?6 OR m.namespace <> ?7)
            ORDER BY m.timestamp, m.namespace, m.id LIMIT ?8
            """,
            page.peer,
            page.timestamp,
            page.namespace,
            page.id,
            page.mask,
            page.hiddenFrom,
            page.served,
            page.limit
        ) { body(try Message(row: $0)) }
    }

    /// As ``older(_:body:)`` of the page's space.
    func olderInSpace(_ page: HistoryPage, body: (Message) -> Void) throws {
        try database.query(
            """
            SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
              m.grouping, m.edited, m.views, m.random, m.hot, m.content
            FROM message_spaces s CROSS JOIN messages m
              ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
            WHERE s.peer = ?1 AND s.space = ?9 AND (s.timestamp, s.namespace, s.id) < (?2, ?3, ?4)
              AND (1 << s.namespace) & ?5 AND (s.id < ?6 OR s.namespace <> ?7)
            ORDER BY s.timestamp DESC, s.namespace DESC, s.id DESC LIMIT ?8
            """,
            page.peer,
            page.timestamp,
            page.namespace,
            page.id,
            page.mask,
            page.hiddenFrom,
            page.served,
            page.limit,
            page.space
        ) { body(try Message(row: $0)) }
    }

    /// As ``newer(_:body:)`` of the page's space.
    func newerInSpace(_ page: HistoryPage, body: (Message) -> Void) throws {
        try database.query(
            """
            SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
              m.grouping, m.edited, m.views, m.random, m.hot, m.content
            FROM message_spaces s CROSS JOIN messages m
              ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
            WHERE s.peer = ?1 AND s.space = ?9 AND (s.timestamp, s.namespace, s.id) > (?2, ?3, ?4)
              AND (1 << s.namespace) & ?5 AND (s.id < ?6 OR s.namespace <> ?7)
            ORDER BY s.timestamp, s.namespace, s.id LIMIT ?8
            """,
            page.peer,
            page.timestamp,
            page.namespace,
            page.id,
            page.mask,
            page.hiddenFrom,
            page.served,
            page.limit,
            page.space
        ) { body(try Message(row: $0)) }
    }
}
