import ClientModel

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
