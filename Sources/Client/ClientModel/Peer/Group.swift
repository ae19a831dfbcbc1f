/// A small group, whose members each have their own copy of the history.
public struct Group: Hashable, Sendable {
    /// The server's number.
    public var number: Int64
    /// The title.
    public var title: String
    /// The photo.
    public var photo: PeerPhoto?
    /// The number of members.
    public var memberCount: Int32 = 0
    /// The date of creation, seconds since 1970.
    public var date: Int32 = 0
    /// The version, which grows when members change.
    public var version: Int32 = 0
    /// The properties.
    public var flags: GroupFlags = []
    /// The channel that it became.
    public var migratedTo: PeerID?
    /// Our rights as its administrator.
    public var adminRights: AdminRights = []
    /// The restrictions of members.
    public var restrictions: ChatRestrictions = []

    /// Creates a group with only the given data.
    public init(_ number: Int64, title: String) {
        self.number = number
        self.title = title
    }

    /// The id.
    public var id: PeerID { PeerID(.group, number) }
}

extension Group: RecordCodable {
    /// Fields: 1 number, 2 title, 3 photo, 4 member count, 5 date, 6 version, 7 flags, 8 migrated to, 9 admin
    /// rights, 10 restrictions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(0, title: "")
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.int64()
            case 2: title = try reader.string()
            case 3: photo = try reader.record()
            case 4: memberCount = try reader.int32()
            case 5: date = try reader.int32()
            case 6: version = try reader.int32()
            case 7: flags = try reader.options()
            case 8: migratedTo = try reader.peerID()
            case 9: adminRights = try reader.options()
            case 10: restrictions = try reader.options()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(number, at: 1)
        writer.write(title, at: 2)
        writer.write(photo, at: 3)
        writer.write(memberCount, at: 4)
        writer.write(date, at: 5)
        writer.write(version, at: 6)
        writer.write(flags, at: 7)
        writer.write(migratedTo, at: 8)
        writer.write(adminRights, at: 9)
        writer.write(restrictions, at: 10)
    }
}

/// The properties of a ``Group``. The bits are stored.
public struct GroupFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// We created it.
    public static let creator = Self(rawValue: 1 << 0)
    /// We are not in it.
    public static let left = Self(rawValue: 1 << 1)
    /// It has become a channel.
    public static let deactivated = Self(rawValue: 1 << 2)
    /// A call is in progress.
    public static let callActive = Self(rawValue: 1 << 3)
    /// The call has participants.
    public static let callNotEmpty = Self(rawValue: 1 << 4)
    /// Nothing may be forwarded or saved.
    public static let noForwards = Self(rawValue: 1 << 5)
    /// We were removed.
    public static let forbidden = Self(rawValue: 1 << 6)
}
