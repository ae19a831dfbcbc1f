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
