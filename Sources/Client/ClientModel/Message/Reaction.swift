/// A reaction. Stored as a choice record.
public enum Reaction: Hashable, Sendable {
    /// One of the server's emoji.
    case emoji(String)
    /// The document of a custom emoji.
    case customEmoji(Int64)
    /// A reaction of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension Reaction: RecordCodable {
    /// Choices: 1 emoji, 2 document of a custom emoji.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .emoji(try reader.string())
        case 2: self = .customEmoji(try reader.int64())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .emoji(let emoji): writer.writeAlways(emoji, at: 1)
        case .customEmoji(let document): writer.writeAlways(document, at: 2)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
