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
