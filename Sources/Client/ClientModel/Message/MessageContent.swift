/// What a message says: everything that is read only when somebody looks at it.
public struct MessageContent: Hashable, Sendable {
    /// The text or caption.
    public var text: String

    /// Content of a plain text.
    public init(text: String = "") {
        self.text = text
    }
}

extension MessageContent: RecordCodable {
    /// Fields: 1 text.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
    }
}
