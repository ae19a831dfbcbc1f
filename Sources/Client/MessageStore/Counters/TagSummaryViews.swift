public import ClientModel

/// How many messages some spaces of a chat have, live: mentions, reactions, photos, topics.
public struct TagSummariesView: LiveView {
    private let peer: PeerID
    private let spaces: [MessageSpace]

    /// The counts; a space of which nothing was counted is not there.
    public private(set) var value: [MessageSpace: TagSummary] = [:]

    /// Counts the messages of `peer` in each of `spaces`.
    public init(_ peer: PeerID, _ spaces: [MessageSpace]) {
        self.peer = peer
        self.spaces = spaces
    }

    /// The chat's counts.
    public var watches: Set<DatabaseRegion> { [.tagSummaries(peer)] }

    /// Reads the counts.
    public mutating func load(from reader: StoreReader) throws {
        value = [:]
        for space in spaces { value[space] = try reader.tagSummary(TagSummaryKey(peer, space)) }
    }

    /// Looks up the counts.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
