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

    private mutating func noteReset() { isReset = true }

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

extension ChangeSet {
    /// The states of the touched messages of `keys` after the commit.
    ///
    /// - Parameters:
    ///   - keys: The keys to look up. Keys that were not touched are left out of the result.
    ///   - held: The message at each key before the commit, as far as the caller knows.
    /// - Returns: The messages, nil where none is left.
    /// - Complexity: O(keys) when the messages before were edited in their places; one pass over the changed messages
    ///   of a chat when others came or went at any of its keys.
    func states(at keys: Set<MessageKey>, before held: [MessageKey: Message]) -> [MessageKey: Message?] {
        var states: [MessageKey: Message?] = [:]
        var unknown: Set<MessageKey> = []
        for key in keys where touched.contains(.message(key)) {
            let id = held[key]?.stableID
            if let id, let state = messages[key.peer]?[id] ?? nil, state.key == key {
                states[key] = state
            } else {
                states.updateValue(nil, forKey: key)
                unknown.insert(key)
            }
        }
        for peer in Set(unknown.lazy.map(\.peer)) {
            for case let state? in (messages[peer] ?? [:]).values where unknown.contains(state.key) {
                states[state.key] = state
            }
        }
        return states
    }
}

extension ChangeSet {
    /// A change set with unknown contents: views load again.
    static var reset: ChangeSet {
        var changes = ChangeSet()
        changes.noteReset()
        return changes
    }

    /// The number of things that are named.
    var nameCount: Int { touched.count + messages.values.reduce(0) { $0 + $1.count } }

    /// The names of the changed things, without contents, for the change log.
    func encodedNames() -> [UInt8] {
        var names = ChangeNames()
        for watch in touched {
            names.watches += [Int64(watch.subject.rawValue), watch.first, watch.second]
        }
        for (peer, changed) in messages {
            for id in changed.keys { names.messages += [peer.packed, id.rawValue] }
        }
        names.chunks = chunks.flatMap { peer, scopes in
            scopes.map { ChangeNames.Chunk(peer: peer, scope: $0) }
        }
        return names.record()
    }

    /// Reads the output of ``encodedNames()``, with the messages as `reader` sees them now. Names of kinds that only
    /// a newer program knows concern no view here.
    init(encodedNames bytes: [UInt8], reader: StoreReader) throws {
        let names = try ChangeNames(record: bytes)
        for start in stride(from: 0, to: names.watches.count - 2, by: 3) {
            guard let subject = UInt8(exactly: names.watches[start]).flatMap(DatabaseRegion.Subject.init)
            else {
                continue
            }
            touch(DatabaseRegion(subject, names.watches[start + 1], names.watches[start + 2]))
        }
        for start in stride(from: 0, to: names.messages.count - 1, by: 2) {
            guard let peer = PeerID(packed: names.messages[start]) else { throw StoreError.damaged }
            let id = StableID(rawValue: names.messages[start + 1])
            let message = try reader.message(id)
            // A message that moved to another chat is gone from this one.
            messages[peer, default: [:]].updateValue(message?.key.peer == peer ? message : nil, forKey: id)
        }
        for chunk in names.chunks { noteChunks(chunk.scope, of: chunk.peer) }
    }
}

/// The names of a change set as they are stored. Fields: 1 watches in threes, 2 messages in twos, 3 chunks.
private struct ChangeNames: RecordCodable {
    struct Chunk: RecordCodable {
        var peer: PeerID
        var scope: ChunkScope
    }

    var watches: [Int64] = []
    var messages: [Int64] = []
    var chunks: [Chunk] = []

    init() {}

    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1: watches = try reader.packed()
            case 2: messages = try reader.packed()
            case 3: try reader.append(to: &chunks)
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(packed: watches, at: 1)
        writer.write(packed: messages, at: 2)
        writer.write(chunks, at: 3)
    }
}

/// Fields: 1 peer, 2 namespace, 3 space.
extension ChangeNames.Chunk {
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var namespace = MessageNamespace.cloud
        var space = MessageSpace.everywhere
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: namespace = MessageNamespace(rawValue: try reader.int32())
            case 3: space = MessageSpace(key: try reader.byteArray()) ?? .everywhere
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        self.init(peer: peer, scope: ChunkScope(namespace, space))
    }

    func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(scope.namespace.rawValue, at: 2)
        writer.write(scope.space.key, at: 3)
    }
}
