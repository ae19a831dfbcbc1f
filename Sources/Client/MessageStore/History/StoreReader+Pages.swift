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

    fileprivate static let olderInSpace: StaticString = """
        SELECT m.* FROM message_spaces s CROSS JOIN messages m
          ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
        WHERE s.peer = ?1 AND s.space = ?9 AND (s.timestamp, s.namespace, s.id) < (?2, ?3, ?4)
          AND (1 << s.namespace) & ?5 AND (s.id < ?6 OR s.namespace <> ?7)
        ORDER BY s.timestamp DESC, s.namespace DESC, s.id DESC LIMIT ?8
        """

    fileprivate static let newerInSpace: StaticString = """
        SELECT m.* FROM message_spaces s CROSS JOIN messages m
          ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
        WHERE s.peer = ?1 AND s.space = ?9 AND (s.timestamp, s.namespace, s.id) > (?2, ?3, ?4)
          AND (1 << s.namespace) & ?5 AND (s.id < ?6 OR s.namespace <> ?7)
        ORDER BY s.timestamp, s.namespace, s.id LIMIT ?8
        """
}

// Queries for the place of an anchor. They run when a view is loaded or moved, or a hole is filled.
extension StoreReader {
    /// The ids of the stored messages of the server next to `position`: the last at or before it, the first after.
    func neighbours(
        of position: MessagePosition,
        in query: HistoryQuery
    ) throws -> (older: Int32?, newer: Int32?) {
        guard let served = query.namespaces.served else { return (nil, nil) }
        var query = query
        query.namespaces = HistoryNamespaces(served: served, own: [])
        let older = try messages(query, WindowFetch(cut: .atOrBelow(position), limit: 1), hiddenFrom: nil)
        let newer = try messages(query, WindowFetch(cut: .above(position), limit: 1), hiddenFrom: nil)
        return (older.first?.key.id, newer.first?.key.id)
    }

    /// The time of the message of this id, or a time that puts the id between the stored ones.
    func timestamp(near id: Int32, _ namespace: MessageNamespace, in peer: PeerID) throws -> Int32 {
        let older = try database.first(
            """
            SELECT timestamp FROM messages WHERE peer = ? AND namespace = ? AND id <= ? ORDER BY id DESC LIMIT 1
            """,
            peer.packed,
            namespace.rawValue,
            id
        ) { $0.int32(0) }
        if let older { return older }
        let newer = try database.first(
            "SELECT timestamp FROM messages WHERE peer = ? AND namespace = ? AND id > ? ORDER BY id LIMIT 1",
            peer.packed,
            namespace.rawValue,
            id
        ) { $0.int32(0) }
        return newer ?? 0
    }

    /// The first incoming message of a history with an id in `range`.
    func firstIncoming(in range: ClosedRange<Int32>, of query: HistoryQuery) throws -> MessagePosition? {
        guard let served = query.namespaces.served else { return nil }
        let wanted = query.space.columns
        return try database.first(
            """
            SELECT m.timestamp, m.namespace, m.id FROM messages m
            WHERE m.peer = ?1 AND m.namespace = ?2 AND m.id BETWEEN ?3 AND ?4 AND m.flags & 1
              AND m.tags & ?5 = ?5 AND (?6 IS NULL OR m.thread = ?6)
              AND (?7 IS NULL OR EXISTS (SELECT 1 FROM message_spaces s WHERE s.peer = m.peer AND s.space = ?7
                AND s.timestamp = m.timestamp AND s.namespace = m.namespace AND s.id = m.id))
            ORDER BY m.id LIMIT 1
            """,
            query.peer.packed,
            served.rawValue,
            range.lowerBound,
            range.upperBound,
            wanted.tags,
            wanted.thread,
            wanted.label,
            read: MessagePosition.init(row:)
        )
    }

    /// The first incoming message of a history after `position`.
    func firstIncoming(after position: MessagePosition, in query: HistoryQuery) throws -> MessagePosition? {
        let wanted = query.space.columns
        return try database.first(
            """
            SELECT m.timestamp, m.namespace, m.id FROM messages m
            WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) > (?2, ?3, ?4) AND m.flags & 1
              AND m.tags & ?5 = ?5 AND (?6 IS NULL OR m.thread = ?6)
              AND (?7 IS NULL OR EXISTS (SELECT 1 FROM message_spaces s WHERE s.peer = m.peer AND s.space = ?7
                AND s.timestamp = m.timestamp AND s.namespace = m.namespace AND s.id = m.id))
              AND (1 << m.namespace) & ?8
            ORDER BY m.timestamp, m.namespace, m.id LIMIT 1
            """,
            query.peer.packed,
            position.timestamp,
            position.namespace.rawValue,
            position.id,
            wanted.tags,
            wanted.thread,
            wanted.label,
            query.namespaces.mask,
            read: MessagePosition.init(row:)
        )
    }
}

extension MessagePosition {
    /// Reads the columns timestamp, namespace, id.
    fileprivate init(row: Row) {
        self.init(
            timestamp: row.int32(0),
            namespace: MessageNamespace(rawValue: row.int32(1)),
            id: row.int32(2)
        )
    }
}

extension MessageSpace {
    /// The common column values of the space's messages; `label` is the key under which a label lists them, because
    /// labels have no column.
    fileprivate var columns: (tags: Int64, thread: Int64?, label: [UInt8]?) {
        switch self {
        case .everywhere: (0, nil, nil)
        case .tag(let tag): (Int64(tag.rawValue), nil, nil)
        case .thread(let thread): (0, thread, nil)
        case .threadTag(let thread, let tag): (Int64(tag.rawValue), thread, nil)
        case .customTag: (0, nil, key)
        }
    }
}
