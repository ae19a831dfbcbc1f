/// A text with its entities.
public struct FormattedText: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The entities, by offset; they may nest and overlap.
    public var entities: [TextEntity] = []

    /// Creates a text without entities.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a text with its entities.
    public init(_ text: String, _ entities: [TextEntity]) {
        (self.text, self.entities) = (text, entities)
    }
}

extension FormattedText: RecordCodable {
    /// Fields: 1 text, 2 entities.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init("")
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: try reader.append(to: &entities)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(entities, at: 2)
    }
}
