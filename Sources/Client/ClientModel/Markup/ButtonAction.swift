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

/// The data that a button sends to its bot.
public struct CallbackData: Hashable, Sendable {
    /// The bot's own bytes.
    public var data: [UInt8]
    /// True if the bot requires a check of the user's password.
    public var needsPassword = false

    /// Creates data without a password check.
    public init(_ data: [UInt8]) {
        self.data = data
    }
}

extension CallbackData: RecordCodable {
    /// Fields: 1 data, 2 needs password.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: data = try reader.byteArray()
            case 2: needsPassword = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(data, at: 1)
        writer.write(needsPassword, at: 2)
    }
}

/// The query that a button inserts after the bot's name in the field.
public struct InlineQuery: Hashable, Sendable {
    /// The text.
    public var query: String
    /// True for the present chat, false for one that the user picks.
    public var isHere = false

    /// Creates a query for a chat that the user picks.
    public init(_ query: String) {
        self.query = query
    }
}

extension InlineQuery: RecordCodable {
    /// Fields: 1 query, 2 is here.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init("")
        while let field = try reader.next() {
            switch field {
            case 1: query = try reader.string()
            case 2: isHere = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(query, at: 1)
        writer.write(isHere, at: 2)
    }
}

/// An address that can tell its site who we are.
public struct LoginLink: Hashable, Sendable {
    /// The address.
    public var url: String
    /// The button's id, for the request.
    public var id: Int32
    /// The label in a forward, or "".
    public var forwardedText = ""

    /// Creates a link.
    public init(url: String, id: Int32) {
        self.url = url
        self.id = id
    }
}

extension LoginLink: RecordCodable {
    /// Fields: 1 url, 2 id, 3 forwarded text.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(url: "", id: 0)
        while let field = try reader.next() {
            switch field {
            case 1: url = try reader.string()
            case 2: id = try reader.int32()
            case 3: forwardedText = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(url, at: 1)
        writer.write(id, at: 2)
        writer.write(forwardedText, at: 3)
    }
}
