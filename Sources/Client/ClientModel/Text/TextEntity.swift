/// The formatting or meaning of a part of a text: bold, a link, a mention…
public struct TextEntity: Hashable, Sendable {
    /// The start in UTF-16 code units as on the wire. Untrusted: clip it to the text.
    public var offset: Int32
    /// The length in UTF-16 code units. Untrusted: clip it to the text.
    public var length: Int32
    /// The kind.
    public var kind: TextEntityKind

    /// Creates an entity.
    public init(offset: Int32, length: Int32, _ kind: TextEntityKind) {
        self.offset = offset
        self.length = length
        self.kind = kind
    }
}

extension TextEntity: RecordCodable {
    /// Fields: 1 offset, 2 length, 3 kind.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var offset: Int32 = 0
        var length: Int32 = 0
        var kind: TextEntityKind?
        while let field = try reader.next() {
            switch field {
            case 1: offset = try reader.int32()
            case 2: length = try reader.int32()
            case 3: kind = try reader.record()
            default: break
            }
        }
        guard let kind else { throw .missing(field: 3) }
        self.init(offset: offset, length: length, kind)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(offset, at: 1)
        writer.write(length, at: 2)
        writer.write(kind, at: 3)
    }
}
