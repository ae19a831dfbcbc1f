public import ClientModel
import SQLite

/// How many messages a chat has in one space: mentions not seen, photos, messages of a topic.
///
/// What the server counted, plus what came and less what went since; without the server what is stored.
public struct TagSummary: Equatable, Sendable {
    /// Messages in the space.
    public internal(set) var count: Int32 = 0
    /// The newest message that the server had when it counted, 0 when it did not.
    public internal(set) var known: Int32 = 0

    /// Of nothing.
    init() {}
}

/// Which messages a ``TagSummary`` counts.
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
    /// How many messages of a space there are, nil when nothing was counted.
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
