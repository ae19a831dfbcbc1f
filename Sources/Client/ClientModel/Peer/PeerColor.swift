/// The colour of a peer's name and quotes.
public struct PeerColor: Hashable, Sendable {
    /// The index in the palette.
    public var index: Int32 = 0
    /// The custom emoji behind quotes.
    public var pattern: Int64?

    /// Creates the first colour.
    public init() {}
}

extension PeerColor: RecordCodable {
    /// Fields: 1 index, 2 pattern.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: index = try reader.int32()
            case 2: pattern = try reader.int64()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(index, at: 1)
        writer.write(pattern, at: 2)
    }
}
