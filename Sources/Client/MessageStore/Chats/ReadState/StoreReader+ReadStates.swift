public import ClientModel
import SQLite

extension StoreReader {
    /// True if no hole of the chat's cloud history lies above `id`.
    func hasEverything(of peer: PeerID, above id: Int32) throws -> Bool {
        guard id < IDRanges.domain.upperBound else { return true }
        return try database.first(
            "SELECT 1 FROM chunks WHERE peer = ? AND namespace = 0 AND space = x'' AND upper = ? AND lower <= ?",
            peer.packed,
            IDRanges.domain.upperBound,
            max(id, 0) + 1
        ) { _ in true } ?? false
    }

    /// The number of stored incoming cloud messages with an id above `lower`, up to `upper`.
    func incomingCount(of peer: PeerID, above lower: Int32, upTo upper: Int32) throws -> Int32 {
        try database.first(
            """
            SELECT count(*) FROM messages INDEXED BY messages_by_id
            WHERE peer = ? AND namespace = 0 AND id > ? AND id <= ? AND flags & ?
            """,
            peer.packed,
            lower,
            upper,
            Int64(MessageFlags.incoming.rawValue)
        ) { $0.int32(0) } ?? 0
    }

    /// The id of the newest cloud message of the chat at or below `position`, which may be a message of this device.
    public func cloudID(upTo position: MessagePosition, in peer: PeerID) throws -> Int32? {
        guard position.namespace != .cloud else { return position.id }
        return try database.first(
            """
            SELECT id FROM messages
            WHERE peer = ? AND (timestamp, namespace, id) <= (?, ?, ?) AND namespace = 0
            ORDER BY timestamp DESC, namespace DESC, id DESC LIMIT 1
            """,
            peer.packed,
            position.timestamp,
            position.namespace.rawValue,
            position.id
        ) { $0.int32(0) }
    }

    /// The number of stored incoming messages of a secret chat after `lower`, up to `upper`.
    func incomingCount(
        of peer: PeerID,
        above lower: MessagePosition,
        upTo upper: MessagePosition
    ) throws -> Int32 {
        try database.first(
            """
            SELECT count(*) FROM messages WHERE peer = ?1
              AND (timestamp, namespace, id) > (?2, ?3, ?4) AND (timestamp, namespace, id) <= (?5, ?6, ?7)
              AND namespace = 2 AND flags & ?8
            """,
            peer.packed,
            lower.timestamp,
            lower.namespace.rawValue,
            lower.id,
            upper.timestamp,
            upper.namespace.rawValue,
            upper.id,
            Int64(MessageFlags.incoming.rawValue)
        ) { $0.int32(0) } ?? 0
    }
}
