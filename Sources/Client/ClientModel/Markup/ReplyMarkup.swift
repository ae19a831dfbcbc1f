/// The markup that a bot puts under a message or in place of our keyboard. Stored as a choice record.
public enum ReplyMarkup: Hashable, Sendable {
    /// Buttons under the message.
    case inline(InlineMarkup)
    /// A keyboard.
    case keyboard(KeyboardMarkup)
    /// Hides the bot's keyboard.
    case hideKeyboard
    /// Hides the keyboard of users whom the message mentions or answers.
    case hideKeyboardSelectively
    /// Asks for an answer.
    case forceReply(ForceReply)
    /// A markup of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension ReplyMarkup: RecordCodable {
    /// Choices: 1 inline, 2 keyboard, 3 hide keyboard, 4 hide keyboard selectively, 5 force reply.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .inline(try reader.record())
        case 2: self = .keyboard(try reader.record())
        case 3: self = .hideKeyboard
        case 4: self = .hideKeyboardSelectively
        case 5: self = .forceReply(try reader.record())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .inline(let value): writer.write(value, at: 1)
        case .keyboard(let value): writer.write(value, at: 2)
        case .hideKeyboard: writer.write(true, at: 3)
        case .hideKeyboardSelectively: writer.write(true, at: 4)
        case .forceReply(let value): writer.write(value, at: 5)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}

/// A request to answer the message at once.
public struct ForceReply: Hashable, Sendable {
    /// The placeholder of the empty field, or "".
    public var placeholder = ""
    /// True if the request is shown once.
    public var isSingleUse = false
    /// True if it applies only to users whom the message mentions or answers.
    public var isSelective = false

    /// Creates a request to everybody.
    public init() {}
}

extension ForceReply: RecordCodable {
    /// Fields: 1 placeholder, 2 is single use, 3 is selective.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: placeholder = try reader.string()
            case 2: isSingleUse = try reader.bool()
            case 3: isSelective = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(placeholder, at: 1)
        writer.write(isSingleUse, at: 2)
        writer.write(isSelective, at: 3)
    }
}

/// Buttons under a message.
public struct InlineMarkup: Hashable, Sendable {
    /// The rows, top first.
    public var rows: [ButtonRow]

    /// Creates a markup.
    public init(_ rows: [ButtonRow]) {
        self.rows = rows
    }
}

extension InlineMarkup: RecordCodable {
    /// Fields: 1 rows.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &rows)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(rows, at: 1)
    }
}

/// A bot's keyboard that replaces ours.
public struct KeyboardMarkup: Hashable, Sendable {
    /// The rows, top first.
    public var rows: [ButtonRow]
    /// True if the keyboard is only as high as its rows.
    public var isCompact = false
    /// True if the keyboard closes after one press.
    public var isSingleUse = false
    /// True if it applies only to users whom the message mentions or answers.
    public var isSelective = false
    /// True if it is shown again when ours is closed.
    public var isPersistent = false
    /// The placeholder of the empty field, or "".
    public var placeholder = ""

    /// Creates a keyboard.
    public init(_ rows: [ButtonRow]) {
        self.rows = rows
    }
}

extension KeyboardMarkup: RecordCodable {
    /// Fields: 1 rows, 2 is compact, 3 is single use, 4 is selective, 5 is persistent, 6 placeholder.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &rows)
            case 2: isCompact = try reader.bool()
            case 3: isSingleUse = try reader.bool()
            case 4: isSelective = try reader.bool()
            case 5: isPersistent = try reader.bool()
            case 6: placeholder = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(rows, at: 1)
        writer.write(isCompact, at: 2)
        writer.write(isSingleUse, at: 3)
        writer.write(isSelective, at: 4)
        writer.write(isPersistent, at: 5)
        writer.write(placeholder, at: 6)
    }
}
