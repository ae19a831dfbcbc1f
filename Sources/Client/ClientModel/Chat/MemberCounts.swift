/// The numbers of members of a group or channel; nil where unknown.
public struct MemberCounts: Hashable, Sendable {
    /// The number of all members.
    public var members: Int32?
    /// The number of administrators.
    public var admins: Int32?
    /// The number of removed members.
    public var removed: Int32?
    /// The number of restricted members.
    public var restricted: Int32?
    /// The number of members who are online.
    public var online: Int32?

    /// Creates unknown numbers.
    public init() {}
}

extension MemberCounts: RecordCodable {
    /// Fields: 1 members, 2 admins, 3 removed, 4 restricted, 5 online.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: members = try reader.int32()
            case 2: admins = try reader.int32()
            case 3: removed = try reader.int32()
            case 4: restricted = try reader.int32()
            case 5: online = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(members, at: 1)
        writer.write(admins, at: 2)
        writer.write(removed, at: 3)
        writer.write(restricted, at: 4)
        writer.write(online, at: 5)
    }
}
