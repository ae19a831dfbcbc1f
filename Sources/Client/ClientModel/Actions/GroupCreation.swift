/// The creation of a group.
public struct GroupCreation: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The first members.
    public var members: [PeerID]

    /// Creates a value.
    public init(title: String, members: [PeerID]) {
        self.title = title
        self.members = members
    }
}

extension GroupCreation: RecordCodable {
    /// Fields: 1 title, 2 members.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(title: "", members: [])
        while let field = try reader.next() {
            switch field {
            case 1: title = try reader.string()
            case 2: members = try reader.packedPeerIDs()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(title, at: 1)
        writer.write(packed: members, at: 2)
    }
}
