/// The id of a set of stickers.
public struct StickerSetID: Hashable, Sendable {
    /// The server's number of the set.
    public var number: Int64
    /// The access hash, sent with the number in each request.
    public var accessHash: Int64

    /// Creates an id.
    public init(number: Int64, accessHash: Int64) {
        self.number = number
        self.accessHash = accessHash
    }
}

extension StickerSetID: RecordCodable {
    /// Fields: 1 number, 2 access hash.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(number: 0, accessHash: 0)
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.fixed64()
            case 2: accessHash = try reader.fixed64()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: number, at: 1)
        writer.write(fixed: accessHash, at: 2)
    }
}
