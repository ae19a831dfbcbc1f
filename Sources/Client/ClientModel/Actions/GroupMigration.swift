/// The group that a channel was before.
public struct GroupMigration: Hashable, Sendable {
    /// The title of the group.
    public var title: String
    /// The group.
    public var group: PeerID

    /// Creates a value.
    public init(title: String, group: PeerID) {
        self.title = title
        self.group = group
    }
}

extension GroupMigration: RecordCodable {
    /// Fields: 1 title, 2 group.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var title: String = ""
        var group: PeerID?
        while let field = try reader.next() {
            switch field {
            case 1: title = try reader.string()
            case 2: group = try reader.peerID()
            default: break
            }
        }
        guard let group else { throw .missing(field: 2) }
        self.init(title: title, group: group)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(title, at: 1)
        writer.write(group, at: 2)
    }
}
