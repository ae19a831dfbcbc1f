/// An emoji after a name.
public struct EmojiStatus: Hashable, Sendable {
    /// The custom emoji.
    public var document: Int64
    /// The time when it ends, seconds since 1970.
    public var until: Int32?

    /// Creates a status without an end.
    public init(document: Int64) {
        self.document = document
    }
}

extension EmojiStatus: RecordCodable {
    /// Fields: 1 document, 2 until.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(document: 0)
        while let field = try reader.next() {
            switch field {
            case 1: document = try reader.fixed64()
            case 2: until = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: document, at: 1)
        writer.write(until, at: 2)
    }
}
