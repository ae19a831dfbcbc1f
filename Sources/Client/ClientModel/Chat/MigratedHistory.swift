/// The group that a channel was before.
public struct MigratedHistory: Hashable, Sendable {
    /// The group.
    public var group: PeerID
    /// The id of its last message.
    public var lastID: Int32

    /// Creates a value.
    public init(group: PeerID, lastID: Int32) {
        self.group = group
        self.lastID = lastID
    }
}

extension MigratedHistory: RecordCodable {
    /// Fields: 1 group, 2 last ID.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var group: PeerID?
        var lastID: Int32 = 0
        while let field = try reader.next() {
            switch field {
            case 1: group = try reader.peerID()
            case 2: lastID = try reader.int32()
            default: break
            }
        }
        guard let group else { throw .missing(field: 1) }
        self.init(group: group, lastID: lastID)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(group, at: 1)
        writer.write(lastID, at: 2)
    }
}
