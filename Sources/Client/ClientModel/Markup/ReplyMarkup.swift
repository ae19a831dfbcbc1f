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
