public import ClientModel

/// The number of messages in some spaces of a chat, live: mentions, reactions, photos, topics.
public struct TagSummariesView: LiveView {
    private let peer: PeerID
    private let spaces: [MessageSpace]

    /// The counts; spaces that were not counted are absent.
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

    /// Reads the counts again.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
