public import ClientModel

/// The changes of one commit, passed to the live views after the commit is durable.
///
/// A change set holds states, not steps. A message that was added and edited in one transaction is here once, as it
/// is after the commit. Applying a change set twice, or to a state that already includes it, changes nothing.
public struct ChangeSet: Sendable {
    /// The number of the commit in this process, which counts its own commits and those of others; 0 before the
    /// commit.
    public internal(set) var sequence: Int64 = 0

    /// Everything that was touched.
    public private(set) var touched: Set<DatabaseRegion> = []

    /// Messages that were stored, changed or deleted, by chat: the state after the commit, nil for deleted.
    public internal(set) var messages: [PeerID: [StableID: Message?]] = [:]

    /// Namespaces and spaces whose cached ranges changed, by chat.
    public private(set) var chunks: [PeerID: Set<ChunkScope>] = [:]

    /// True if too much changed to be listed, or if the changes are unknown: views load again.
    public private(set) var isReset = false

    /// True if nothing changed.
    public var isEmpty: Bool { touched.isEmpty && !isReset }

    mutating func touch(_ watch: DatabaseRegion) { touched.insert(watch) }

    /// Notes the state of a message after a write; `old` is where it was before, nil for a new one.
    mutating func note(_ message: Message?, stableID: StableID, old: MessageKey?, new: MessageKey?) {
        if let old { touch(.message(old)) }
        if let new, new != old { touch(.message(new)) }
        guard let peer = new?.peer ?? old?.peer else { return }
        messages[peer, default: [:]].updateValue(message, forKey: stableID)
        if let old, old.peer != peer { messages[old.peer, default: [:]].updateValue(nil, forKey: stableID) }
        touch(.history(peer))
        if let old, old.peer != peer { touch(.history(old.peer)) }
    }

    mutating func noteChunks(_ scope: ChunkScope, of peer: PeerID) {
        chunks[peer, default: []].insert(scope)
        touch(.history(peer))
    }

    mutating func noteReset() { isReset = true }

    /// Adds the changes of a later part of the same commit.
    mutating func merge(_ later: ChangeSet) {
        if isEmpty {
            let sequence = sequence
            self = later
            self.sequence = sequence
            return
        }
        touched.formUnion(later.touched)
        messages.merge(later.messages) { $0.merging($1) { $1 } }
        chunks.merge(later.chunks) { $0.union($1) }
        isReset = isReset || later.isReset
    }
}

/// The part of a chat that a cached range of history belongs to.
public struct ChunkScope: Hashable, Sendable {
    /// The namespace of the ids.
    public var namespace: MessageNamespace
    /// All messages, or those of a tag, a thread or a custom tag.
    public var space: MessageSpace

    /// The scope of `space` in `namespace`.
    public init(_ namespace: MessageNamespace, _ space: MessageSpace) {
        self.namespace = namespace
        self.space = space
    }
}
