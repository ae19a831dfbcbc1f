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
