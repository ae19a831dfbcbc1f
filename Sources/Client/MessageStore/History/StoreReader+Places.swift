import ClientModel
import SQLite

// What finds the place of an anchor. Asked when a view is loaded or moved, or a hole is filled.
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

    /// The time of the message of this id, or one that puts the id between those that are stored.
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
        let found = try database.query(
            first: """
                SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
                  m.grouping, m.edited, m.views, m.random, m.hot, m.content
                FROM messages m
                WHERE m.peer = ?1 AND m.namespace = ?2 AND m.id BETWEEN ?3 AND ?4 AND m.flags & 1 ORDER BY m.id
                """,
            query.peer.packed,
            served.rawValue,
            range.lowerBound,
            range.upperBound,
            where: query.includes
        )
        return found?.position
    }

    /// The first incoming message of a history after `position`.
    func firstIncoming(after position: MessagePosition, in query: HistoryQuery) throws -> MessagePosition? {
        let found = try database.query(
            first: """
                SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
                  m.grouping, m.edited, m.views, m.random, m.hot, m.content
                FROM messages m
                WHERE m.peer = ?1 AND (m.timestamp, m.namespace, m.id) > (?2, ?3, ?4) AND m.flags & 1
                ORDER BY m.timestamp, m.namespace, m.id
                """,
            query.peer.packed,
            position.timestamp,
            position.namespace.rawValue,
            position.id,
            where: query.includes
        )
        return found?.position
    }
}

private struct Stop: Error {}

extension Connection {
    /// The first message of `sql` that meets the condition.
    fileprivate func query<each Value: SQLiteValue>(
        first sql: StaticString,
        _ values: repeat each Value,
        where isWanted: (Message) -> Bool
    ) throws -> Message? {
        var found: Message?
        do {
            try query(sql, repeat each values) { row in
                let message = try Message(row: row)
                guard isWanted(message) else { return }
                found = message
                throw Stop()
            }
        } catch is Stop {
            return found
        }
        return nil
    }
}
