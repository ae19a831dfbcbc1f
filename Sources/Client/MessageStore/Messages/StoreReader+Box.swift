public import ClientModel
import SQLite

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
