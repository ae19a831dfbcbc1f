public import ClientModel
import SQLite

extension StoreTransaction {
    /// Deletes the messages at `keys`; those that are not stored are passed over. Chunks stay: that there is
    /// nothing at an id is known as well as a message would be.
    public func delete(_ keys: [MessageKey]) throws {
        for key in keys {
            if let message = try reader.message(key) { try delete(message) }
        }
    }

    /// Deletes the messages with an id in `range`, as when a member clears a stretch by date; with a `thread`,
    /// those of it only.
    public func deleteMessages(
        in range: ClosedRange<Int32>,
        _ namespace: MessageNamespace,
        of peer: PeerID,
        thread: Int64? = nil
    ) throws {
        let messages = try database.all(
            """
            SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
              m.grouping, m.edited, m.views, m.random, m.hot, m.content
            FROM messages m WHERE m.peer = ?1 AND m.namespace = ?2 AND m.id BETWEEN ?3 AND ?4
              AND (?5 IS NULL OR m.thread = ?5)
            """,
            peer.packed,
            namespace.rawValue,
            range.lowerBound,
            range.upperBound,
            thread,
            read: Message.init(row:)
        )
        for message in messages { try delete(message) }
    }

    /// Deletes all messages of a chat, or of a thread in it, and marks what the server has as known to be
    /// empty. The chat itself stays, and so does what waits for its time or is kept as an answer.
    public func clearHistory(of peer: PeerID, thread: Int64? = nil) throws {
        let namespaces = try database.all(
            "SELECT DISTINCT namespace FROM messages WHERE peer = ?",
            peer.packed
        ) { MessageNamespace(rawValue: $0.int32(0)) }
        for namespace in namespaces where namespace.isHistory {
            try deleteMessages(in: Int32.min...Int32.max, namespace, of: peer, thread: thread)
        }
        let space = thread.map { MessageSpace.thread($0) } ?? .everywhere
        try addChunk(IDRanges.domain, ChunkScope(.cloud, space), of: peer)
    }

    /// Deletes what `author` wrote in a chat, as when a spammer is banned.
    ///
    /// - Complexity: Looks at every message of the chat.
    public func deleteMessages(by author: PeerID, in peer: PeerID) throws {
        let messages = try database.all(
            """
            SELECT m.peer, m.timestamp, m.namespace, m.id, m.stable, m.flags, m.tags, m.author, m.thread,
              m.grouping, m.edited, m.views, m.random, m.hot, m.content
            FROM messages m WHERE m.peer = ?1 AND m.author = ?2
            """,
            peer.packed,
            author.packed,
            read: Message.init(row:)
        )
        for message in messages { try delete(message) }
    }
}
