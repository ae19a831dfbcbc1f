import ClientModel
import SQLite

/// Reads a message's row: every query of whole messages selects `m.*`, and the columns come in the order of
/// `Migration.messageTables`. A later migration adds its columns at the end.
extension Message {
    init(row: Row) throws {
        guard let peer = PeerID(packed: row.int64(0)) else { throw StoreError.damaged }
        let namespace = MessageNamespace(rawValue: row.int32(2))
        var fields = MessageFields(
            stableID: StableID(rawValue: row.int64(4)),
            key: MessageKey(peer: peer, namespace: namespace, id: row.int32(3)),
            timestamp: row.int32(1),
            author: row.optionalInt64(7).flatMap(PeerID.init(packed:)),
            flags: MessageFlags(rawValue: UInt32(truncatingIfNeeded: row.int64(5))),
            tags: MessageTags(rawValue: UInt32(truncatingIfNeeded: row.int64(6))),
            thread: row.optionalInt64(8),
            groupingKey: row.optionalInt64(9),
            editDate: row.optionalInt32(10),
            randomID: row.optionalInt64(12),
            views: row.optionalInt32(11),
            content: EncodedContent(bytes: row.bytes(14))
        )
        if let bytes = row.optionalBytes(13) {
            let hot = try StoredMutableFields(record: bytes)
            fields.replyTo = hot.replyTo
            fields.reactions = hot.reactions
            fields.mediaIDs = hot.mediaIDs
            fields.customTags = hot.customTags
            fields.mediaRevision = hot.mediaRevision
            fields.failure = hot.failure
        }
        self.init(fields)
    }
}
