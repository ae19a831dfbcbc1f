/// The sound of a notification. Stored as a choice record.
public enum NotificationSound: Hashable, Sendable {
    /// The default sound.
    case standard
    /// No sound.
    case none
    /// A sound of the client's.
    case named(String)
    /// A sound of the user's, by document.
    case uploaded(Int64)
    /// A sound of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension NotificationSound: RecordCodable {
    /// Choices: 1 standard, 2 none, 3 named, 4 uploaded.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .standard
        case 2: self = .none
        case 3: self = .named(try reader.string())
        case 4: self = .uploaded(try reader.int64())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .standard: writer.write(true, at: 1)
        case .none: writer.write(true, at: 2)
        case .named(let value): writer.writeAlways(value, at: 3)
        case .uploaded(let value): writer.writeAlways(value, at: 4)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
