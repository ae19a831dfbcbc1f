/// A channel or a large group with one shared history.
public struct Channel: Hashable, Sendable {
    /// The server's number.
    public var number: Int64
    /// The title.
    public var title: String
    /// The access hash, sent with the number in each request; nil when we may not request it.
    public var accessHash: Int64?
    /// The public names, the main one first.
    public var usernames: [Username] = []
    /// The photo.
    public var photo: PeerPhoto?
    /// The date when we joined, or when it was created; seconds since 1970.
    public var date: Int32 = 0
    /// The number of members, if known.
    public var memberCount: Int32?
    /// The properties.
    public var flags: ChannelFlags = []
    /// Our rights as its administrator.
    public var adminRights: AdminRights = []
    /// Our restrictions.
    public var ownRestrictions: TimedRestrictions?
    /// The restrictions of members.
    public var restrictions: ChatRestrictions = []
    /// The reasons why it may not be shown.
    public var reasons: [Restriction] = []
    /// The emoji after the title.
    public var status: EmojiStatus?
    /// The colour of the title.
    public var color: PeerColor?
    /// The colour of the profile.
    public var profileColor: PeerColor?

    /// Creates a channel with only the given data.
    public init(_ number: Int64, title: String) {
        self.number = number
        self.title = title
    }

    /// The id.
    public var id: PeerID { PeerID(.channel, number) }
}

extension Channel: RecordCodable {
    /// Fields: 1 number, 2 title, 3 access hash, 4 usernames, 5 photo, 6 date, 7 member count, 8 flags, 9 admin
    /// rights, 10 own restrictions, 11 restrictions, 12 reasons, 13 status, 14 color, 15 profile color.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(0, title: "")
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.int64()
            case 2: title = try reader.string()
            case 3: accessHash = try reader.int64()
            case 4: try reader.append(to: &usernames)
            case 5: photo = try reader.record()
            case 6: date = try reader.int32()
            case 7: memberCount = try reader.int32()
            case 8: flags = try reader.options()
            case 9: adminRights = try reader.options()
            case 10: ownRestrictions = try reader.record()
            case 11: restrictions = try reader.options()
            case 12: try reader.append(to: &reasons)
            case 13: status = try reader.record()
            case 14: color = try reader.record()
            case 15: profileColor = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(number, at: 1)
        writer.write(title, at: 2)
        writer.write(accessHash, at: 3)
        writer.write(usernames, at: 4)
        writer.write(photo, at: 5)
        writer.write(date, at: 6)
        writer.write(memberCount, at: 7)
        writer.write(flags, at: 8)
        writer.write(adminRights, at: 9)
        writer.write(ownRestrictions, at: 10)
        writer.write(restrictions, at: 11)
        writer.write(reasons, at: 12)
        writer.write(status, at: 13)
        writer.write(color, at: 14)
        writer.write(profileColor, at: 15)
    }
}

/// The properties of a ``Channel``. The bits are stored.
public struct ChannelFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Only administrators write.
    public static let broadcast = Self(rawValue: 1 << 0)
    /// A large group: all members write.
    public static let megagroup = Self(rawValue: 1 << 1)
    /// A group where only administrators write.
    public static let gigagroup = Self(rawValue: 1 << 2)
    /// Has topics.
    public static let forum = Self(rawValue: 1 << 3)
    /// We created it.
    public static let creator = Self(rawValue: 1 << 4)
    /// We are not in it.
    public static let left = Self(rawValue: 1 << 5)
    /// The service has verified the identity.
    public static let verified = Self(rawValue: 1 << 6)
    /// Reported for fraud by many users.
    public static let scam = Self(rawValue: 1 << 7)
    /// Impersonates another.
    public static let fake = Self(rawValue: 1 << 8)
    /// May not be shown, see the restrictions.
    public static let restricted = Self(rawValue: 1 << 9)
    /// Posts are signed.
    public static let signatures = Self(rawValue: 1 << 10)
    /// Only partly known: seen beside a message.
    public static let minimal = Self(rawValue: 1 << 11)
    /// Has a group for comments, or is one.
    public static let hasDiscussion = Self(rawValue: 1 << 12)
    /// Belongs to a place.
    public static let hasLocation = Self(rawValue: 1 << 13)
    /// Members must wait between messages.
    public static let slowMode = Self(rawValue: 1 << 14)
    /// A call is in progress.
    public static let callActive = Self(rawValue: 1 << 15)
    /// The call has participants.
    public static let callNotEmpty = Self(rawValue: 1 << 16)
    /// Nothing may be forwarded or saved.
    public static let noForwards = Self(rawValue: 1 << 17)
    /// Only members write.
    public static let joinToSend = Self(rawValue: 1 << 18)
    /// Requests to join are approved one by one.
    public static let joinByRequest = Self(rawValue: 1 << 19)
    /// We were removed.
    public static let forbidden = Self(rawValue: 1 << 20)
}
