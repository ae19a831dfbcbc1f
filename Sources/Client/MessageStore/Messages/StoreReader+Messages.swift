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

extension StoreReader {
    /// The keys of the stored messages of private chats and basic groups with these ids. The server numbers those of
    /// a whole account together and reports deletions by the id alone.
    ///
    /// - Returns: The keys, in the order of `ids`.
    public func boxKeys(of ids: [Int32]) throws -> [MessageKey] {
        var keys: [MessageKey] = []
        for id in ids {
            let found = try database.first(
                "SELECT peer FROM messages WHERE id = ? AND namespace = 0 AND peer < 2305843009213693952",
                id
            ) { PeerID(packed: $0.int64(0)) }
            guard let found else { continue }
            guard let peer = found else { throw StoreError.damaged }
            keys.append(MessageKey(peer: peer, namespace: .cloud, id: id))
        }
        return keys
    }

    /// The ids of the stored messages of a chat in `range` of a namespace.
    public func storedIDs(
        in range: ClosedRange<Int32>,
        of peer: PeerID,
        _ namespace: MessageNamespace = .cloud
    ) throws -> [Int32] {
        try database.all(
            "SELECT id FROM messages WHERE peer = ? AND namespace = ? AND id BETWEEN ? AND ? ORDER BY id",
            peer.packed,
            namespace.rawValue,
            range.lowerBound,
            range.upperBound
        ) { $0.int32(0) }
    }
}
