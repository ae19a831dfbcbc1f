/// The action of a ``Button``. Stored as a choice record.
public enum ButtonAction: Hashable, Sendable {
    /// Sends the button's text.
    case sendText
    /// Opens this address, after asking. Untrusted.
    case open(String)
    /// Sends data to the bot.
    case callback(CallbackData)
    /// Starts an inline query.
    case inlineQuery(InlineQuery)
    /// Sends the user's phone number, after asking.
    case sharePhone
    /// Sends the user's location, after asking.
    case shareLocation
    /// Creates a poll.
    case makePoll
    /// Creates a quiz.
    case makeQuiz
    /// Opens an address and may tell the site who we are.
    case login(LoginLink)
    /// Opens the profile of this peer.
    case openProfile(PeerID)
    /// Opens a bot's page. Untrusted.
    case openApp(String)
    /// Copies this text.
    case copy(String)
    /// An action that this client does not support.
    case inert
    /// An action of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension ButtonAction: RecordCodable {
    /// Choices: 1 send text, 2 open, 3 callback, 4 inline query, 5 share phone, 6 share location, 7 make poll, 8 make
    /// quiz, 9 login, 10 open profile, 11 open app, 12 copy, 13 inert.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .sendText
        case 2: self = .open(try reader.string())
        case 3: self = .callback(try reader.record())
        case 4: self = .inlineQuery(try reader.record())
        case 5: self = .sharePhone
        case 6: self = .shareLocation
        case 7: self = .makePoll
        case 8: self = .makeQuiz
        case 9: self = .login(try reader.record())
        case 10: self = .openProfile(try reader.peerID())
        case 11: self = .openApp(try reader.string())
        case 12: self = .copy(try reader.string())
        case 13: self = .inert
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .sendText: writer.write(true, at: 1)
        case .open(let value): writer.writeAlways(value, at: 2)
        case .callback(let value): writer.write(value, at: 3)
        case .inlineQuery(let value): writer.write(value, at: 4)
        case .sharePhone: writer.write(true, at: 5)
        case .shareLocation: writer.write(true, at: 6)
        case .makePoll: writer.write(true, at: 7)
        case .makeQuiz: writer.write(true, at: 8)
        case .login(let value): writer.write(value, at: 9)
        case .openProfile(let value): writer.write(value, at: 10)
        case .openApp(let value): writer.writeAlways(value, at: 11)
        case .copy(let value): writer.writeAlways(value, at: 12)
        case .inert: writer.write(true, at: 13)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
