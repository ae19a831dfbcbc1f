/// A person or a bot.
public struct User: Hashable, Sendable {
    /// The server's number.
    public var number: Int64
    /// The access hash, sent with the number in each request; nil when we may not request the user.
    public var accessHash: Int64?
    /// The first name; "" for a deleted account.
    public var firstName = ""
    /// The last name, or "".
    public var lastName = ""
    /// The public names, the main one first.
    public var usernames: [Username] = []
    /// The phone number without +, or "" when it is hidden.
    public var phone = ""
    /// The photo.
    public var photo: PeerPhoto?
    /// The properties.
    public var flags: UserFlags = []
    /// The emoji after the name.
    public var status: EmojiStatus?
    /// The colour of the name.
    public var color: PeerColor?
    /// The colour of the profile.
    public var profileColor: PeerColor?
    /// The language of the user's client, or "".
    public var language = ""
    /// The details of a bot.
    public var bot: BotTraits?
    /// The reasons why the user may not be shown.
    public var restrictions: [Restriction] = []

    /// Creates a user with only a number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// The id.
    public var id: PeerID { PeerID(.user, number) }

    /// The first and last name.
    public var name: String {
        if lastName.isEmpty { return firstName }
        return firstName.isEmpty ? lastName : "\(firstName) \(lastName)"
    }
}

extension User: RecordCodable {
    /// Fields: 1 number, 2 access hash, 3 first name, 4 last name, 5 usernames, 6 phone, 7 photo, 8 flags, 9 status,
    /// 10 color, 11 profile color, 12 language, 13 bot, 14 restrictions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(0)
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.int64()
            case 2: accessHash = try reader.int64()
            case 3: firstName = try reader.string()
            case 4: lastName = try reader.string()
            case 5: try reader.append(to: &usernames)
            case 6: phone = try reader.string()
            case 7: photo = try reader.record()
            case 8: flags = try reader.options()
            case 9: status = try reader.record()
            case 10: color = try reader.record()
            case 11: profileColor = try reader.record()
            case 12: language = try reader.string()
            case 13: bot = try reader.record()
            case 14: try reader.append(to: &restrictions)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(number, at: 1)
        writer.write(accessHash, at: 2)
        writer.write(firstName, at: 3)
        writer.write(lastName, at: 4)
        writer.write(usernames, at: 5)
        writer.write(phone, at: 6)
        writer.write(photo, at: 7)
        writer.write(flags, at: 8)
        writer.write(status, at: 9)
        writer.write(color, at: 10)
        writer.write(profileColor, at: 11)
        writer.write(language, at: 12)
        writer.write(bot, at: 13)
        writer.write(restrictions, at: 14)
    }
}

/// The properties of a ``User``. The bits are stored.
public struct UserFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Ourselves.
    public static let isSelf = Self(rawValue: 1 << 0)
    /// In our contacts.
    public static let contact = Self(rawValue: 1 << 1)
    /// In our contacts, as we are in theirs.
    public static let mutualContact = Self(rawValue: 1 << 2)
    /// The account is deleted.
    public static let deleted = Self(rawValue: 1 << 3)
    /// A program.
    public static let bot = Self(rawValue: 1 << 4)
    /// The service has verified the identity.
    public static let verified = Self(rawValue: 1 << 5)
    /// Reported for fraud by many users.
    public static let scam = Self(rawValue: 1 << 6)
    /// Impersonates another.
    public static let fake = Self(rawValue: 1 << 7)
    /// Has a paid account.
    public static let premium = Self(rawValue: 1 << 8)
    /// Belongs to the service's own staff.
    public static let support = Self(rawValue: 1 << 9)
    /// May not be shown, see the restrictions.
    public static let restricted = Self(rawValue: 1 << 10)
    /// Only partly known: seen beside a message, with an access hash valid for that alone.
    public static let minimal = Self(rawValue: 1 << 11)
    /// On our list of close friends.
    public static let closeFriend = Self(rawValue: 1 << 12)
    /// Accepts messages only from paid accounts.
    public static let requiresPremium = Self(rawValue: 1 << 13)
}

/// The details of a bot.
public struct BotTraits: Hashable, Sendable {
    /// The version, which grows when its description changes.
    public var version: Int32
    /// The properties.
    public var flags: BotFlags = []
    /// The placeholder in the field after its name; nil when it takes no inline queries.
    public var inlinePlaceholder: String?
    /// The number of monthly users.
    public var monthlyUsers: Int32 = 0

    /// Creates details.
    public init(version: Int32) {
        self.version = version
    }
}

extension BotTraits: RecordCodable {
    /// Fields: 1 version, 2 flags, 3 inline placeholder, 4 monthly users.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(version: 0)
        while let field = try reader.next() {
            switch field {
            case 1: version = try reader.int32()
            case 2: flags = try reader.options()
            case 3: inlinePlaceholder = try reader.string()
            case 4: monthlyUsers = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(version, at: 1)
        writer.write(flags, at: 2)
        writer.write(inlinePlaceholder, at: 3)
        writer.write(monthlyUsers, at: 4)
    }
}

/// The properties of a bot. The bits are stored.
public struct BotFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Sees all messages of its groups.
    public static let readsAll = Self(rawValue: 1 << 0)
    /// Cannot be added to groups.
    public static let noGroups = Self(rawValue: 1 << 1)
    /// Gets the user's location with inline queries.
    public static let inlineLocation = Self(rawValue: 1 << 2)
    /// Can be in the attachment menu.
    public static let attachMenu = Self(rawValue: 1 << 3)
    /// Can be edited by the user.
    public static let editable = Self(rawValue: 1 << 4)
    /// Can answer for a business account.
    public static let business = Self(rawValue: 1 << 5)
    /// Has a page of its own.
    public static let mainApp = Self(rawValue: 1 << 6)
}
