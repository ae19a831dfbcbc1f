public import ClientModel
import SQLite
import StdExtras

/// A count that the transaction changed; written at its end.
struct PendingTag {
    let before: TagSummary?
    var now: TagSummary
}

extension StoreTransaction {
    /// Stores a count from the server.
    ///
    /// - `count`: The number of messages in the space.
    /// - `newest`: The newest message at that time; later stored ones are added.
    public func setTagSummary(_ key: TagSummaryKey, count: Int32, newest: Int32) throws {
        try changeTag(key) { summary in
            let later = try reader.storedCount(key, above: newest)
            summary.count = count.addingSaturating(later)
            summary.known = newest
        }
    }

    /// Updates the counts of spaces after a message was stored, changed, moved or deleted. A plain text outside of
    /// threads is in no space, unless the server has counted the whole history.
    func updateTagSummaries(from old: Message?, to new: Message?) throws {
        let before = old.flatMap { $0.key.namespace.isCounted ? $0 : nil }
        let after = new.flatMap { $0.key.namespace.isCounted ? $0 : nil }
        let left = try before.map(countedSpaces(of:)) ?? []
        let entered = try after.map(countedSpaces(of:)) ?? []
        guard !left.isEmpty || !entered.isEmpty else { return }
        let isSame = before?.key.peer == after?.key.peer
        if let before {
            for space in left where !(isSame && entered.contains(space)) {
                try changeTag(TagSummaryKey(before.key.peer, space)) {
                    $0.count = max(0, $0.count.subtractingSaturating(1))
                }
            }
        }
        if let after {
            for space in entered where !(isSame && left.contains(space)) {
                try changeTag(TagSummaryKey(after.key.peer, space)) { summary in
                    // Older messages, from behind a hole, were counted by the server.
                    if isSame || after.key.id > summary.known {
                        summary.count = summary.count.addingSaturating(1)
                    }
                }
            }
        }
    }

    private func countedSpaces(of message: Message) throws -> [MessageSpace] {
        let isWholeCounted = try reader.tagSummary(TagSummaryKey(message.key.peer, .everywhere)) != nil
        return isWholeCounted ? message.spaces + [.everywhere] : message.spaces
    }

    private func changeTag(_ key: TagSummaryKey, _ change: (inout TagSummary) throws -> Void) throws {
        let old = try reader.tagSummary(key)
        var summary = old ?? TagSummary()
        try change(&summary)
        guard summary != old else { return }
        let before = pendingTags[key].map(\.before) ?? old
        pendingTags[key] = PendingTag(before: before, now: summary)
        switch key.space {
        case .tag(.unseenMention): try pendingChat(key.peer).now.mentionCount = summary.count
        case .tag(.unseenReaction): try pendingChat(key.peer).now.reactionCount = summary.count
        default: break
        }
    }

    /// Writes the counts that were changed.
    func settleTags() throws {
        let pending = pendingTags
        pendingTags = [:]
        for (key, tag) in pending where tag.now != tag.before {
            try database.run(
                """
                INSERT INTO tag_summaries(peer, space, count, known, stale) VALUES (?, ?, ?, ?, 0)
                ON CONFLICT(peer, space) DO UPDATE SET count = excluded.count, known = excluded.known, stale = 0
                """,
                key.peer.packed,
                key.space.key,
                tag.now.count,
                tag.now.known
            )
            caches.hot.tagSummaries[key] = .some(tag.now)
            changes.touch(.tagSummaries(key.peer))
        }
    }
}

extension MessageNamespace {
    /// True if messages of the namespace are counted by tag: those that are not on their way.
    fileprivate var isCounted: Bool { self == .cloud || self == .secret }
}

extension StoreReader {
    /// The number of stored messages of a space with an id above `id`.
    ///
    /// - Complexity: Reads only those that are not older than the last stored message of the chat up to `id`: the
    ///   server's ids grow with time.
    fileprivate func storedCount(_ key: TagSummaryKey, above id: Int32) throws -> Int32 {
        if key.space == .everywhere {
            return try database.first(
                """
                SELECT count(*) FROM messages INDEXED BY messages_by_id
                WHERE peer = ? AND namespace IN (0, 2) AND id > ?
                """,
                key.peer.packed,
                id
            ) { $0.int32(0) } ?? 0
        }
        let earliest = try database.first(
            """
            SELECT timestamp FROM messages INDEXED BY messages_by_id
            WHERE peer = ? AND namespace = 0 AND id <= ? ORDER BY id DESC LIMIT 1
            """,
            key.peer.packed,
            id
        ) { $0.int32(0) }
        return try database.first(
            """
            SELECT count(*) FROM message_spaces
            WHERE peer = ? AND space = ? AND timestamp >= ? AND namespace IN (0, 2) AND id > ?
            """,
            key.peer.packed,
            key.space.key,
            earliest ?? .min,
            id
        ) { $0.int32(0) } ?? 0
    }
}

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
