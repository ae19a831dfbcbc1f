public import ClientModel
import SQLite

/// The number of messages of a chat in one space: unseen mentions, photos, messages of a topic.
///
/// The count is the server's, plus later additions and minus later removals; without the server's it counts stored
/// messages.
public struct TagSummary: Equatable, Sendable {
    /// The number of messages in the space.
    public internal(set) var count: Int32 = 0
    /// The newest message that the server had when it counted, 0 when it did not.
    public internal(set) var known: Int32 = 0

    /// A summary of no messages.
    init() {}
}

/// The messages that a ``TagSummary`` counts.
public struct TagSummaryKey: Hashable, Sendable {
    /// The chat.
    public var peer: PeerID
    /// The space of its history.
    public var space: MessageSpace

    /// The messages of `peer` in `space`.
    public init(_ peer: PeerID, _ space: MessageSpace) {
        self.peer = peer
        self.space = space
    }
}

extension StoreReader {
    /// The number of messages in a space, nil when nothing was counted.
    public func tagSummary(_ key: TagSummaryKey) throws -> TagSummary? {
        if let pending = transaction?.pendingTags[key] { return pending.now }
        guard let hot else { return try readTagSummary(key) }
        return try hot.tagSummaries.value(key) { try readTagSummary(key) }
    }

    private func readTagSummary(_ key: TagSummaryKey) throws -> TagSummary? {
        try database.first(
            "SELECT count, known FROM tag_summaries WHERE peer = ? AND space = ?",
            key.peer.packed,
            key.space.key
        ) { row in
            var summary = TagSummary()
            summary.count = row.int32(0)
            summary.known = row.int32(1)
            return summary
        }
    }
}
