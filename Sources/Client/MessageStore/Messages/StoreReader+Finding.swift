public import ClientModel
import SQLite

extension StoreReader {
    /// The keys of `keys` whose messages are stored.
    public func storedKeys(of keys: [MessageKey]) throws -> Set<MessageKey> {
        var stored: Set<MessageKey> = []
        for key in keys where try hasMessage(key) { stored.insert(key) }
        return stored
    }

    /// The last stored message that is not newer than `timestamp`, seconds since 1970, or else the oldest.
    public func message(
        nearest timestamp: Int32,
        in peer: PeerID,
        _ namespace: MessageNamespace = .cloud
    ) throws -> MessageKey? {
        let before = try database.first(
            """
            SELECT id FROM messages WHERE peer = ? AND timestamp <= ? AND namespace = ?
            ORDER BY timestamp DESC, id DESC LIMIT 1
            """,
            peer.packed,
            timestamp,
            namespace.rawValue
        ) { $0.int32(0) }
        let found =
            try before
            ?? database.first(
                """
                SELECT id FROM messages WHERE peer = ? AND timestamp > ? AND namespace = ?
                ORDER BY timestamp, id LIMIT 1
                """,
                peer.packed,
                timestamp,
                namespace.rawValue
            ) { $0.int32(0) }
        return found.map { MessageKey(peer: peer, namespace: namespace, id: $0) }
    }

    /// The message that has `index` stored messages of its namespace below it.
    ///
    /// - Complexity: O(index), over the small index of ids.
    public func message(
        at index: Int,
        in peer: PeerID,
        _ namespace: MessageNamespace = .cloud
    ) throws -> MessageKey? {
        try database.first(
            "SELECT id FROM messages WHERE peer = ? AND namespace = ? ORDER BY id LIMIT 1 OFFSET ?",
            peer.packed,
            namespace.rawValue,
            max(0, index)
        ) { MessageKey(peer: peer, namespace: namespace, id: $0.int32(0)) }
    }

    /// Calls `body` for each stored message of a chat, oldest first, until it returns false.
    public func scanMessages(of peer: PeerID, _ body: (Message) throws -> Bool) throws {
        struct Stop: Error {}
        do {
            try database.query(
                "SELECT m.* FROM messages m WHERE m.peer = ? ORDER BY m.timestamp, m.namespace, m.id",
                peer.packed
            ) { row in
                guard try body(Message(row: row)) else { throw Stop() }
            }
        } catch is Stop {
            return
        }
    }
}
