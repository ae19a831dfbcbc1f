public import ClientModel
import SQLite

extension StoreReader {
    /// The message at `key`, nil when it is not stored.
    public func message(_ key: MessageKey) throws -> Message? {
        try database.first(
            "SELECT m.* FROM messages m WHERE m.peer = ?1 AND m.namespace = ?2 AND m.id = ?3",
            key.peer.packed,
            key.namespace.rawValue,
            key.id,
            read: Message.init(row:)
        )
    }

    /// The message with the stable id `id`, wherever it is now.
    public func message(_ id: StableID) throws -> Message? {
        try database.first(
            """
            SELECT m.* FROM stable_messages s JOIN messages m
              ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
            WHERE s.stable = ?1
            """,
            id.rawValue,
            read: Message.init(row:)
        )
    }

    /// The message that we sent with `randomID`, nil when there is none.
    public func message(randomID: Int64) throws -> Message? {
        try database.first(
            "SELECT m.* FROM messages m WHERE m.random = ?1",
            randomID,
            read: Message.init(row:)
        )
    }

    /// True if a message is stored at `key`.
    public func hasMessage(_ key: MessageKey) throws -> Bool {
        try database.first(
            "SELECT 1 FROM messages WHERE peer = ? AND namespace = ? AND id = ?",
            key.peer.packed,
            key.namespace.rawValue,
            key.id
        ) { _ in true } ?? false
    }

    /// The current chat and position of the message `id`, nil when it is not stored.
    func place(_ id: StableID) throws -> (peer: PeerID, position: MessagePosition)? {
        try database.first(
            "SELECT peer, timestamp, namespace, id FROM stable_messages WHERE stable = ?",
            id.rawValue
        ) { row in
            guard let peer = PeerID(packed: row.int64(0)) else { throw StoreError.damaged }
            let namespace = MessageNamespace(rawValue: row.int32(2))
            return (peer, MessagePosition(timestamp: row.int32(1), namespace: namespace, id: row.int32(3)))
        }
    }
}
