/// Media that are gone.
public struct ExpiredMedia: Hashable, Sendable {
    /// What was there.
    public var kind = ExpiredMediaKind.photo

    /// A picture that is gone.
    public init() {}

    /// Media of this kind that are gone.
    public init(_ kind: ExpiredMediaKind) {
        self.kind = kind
    }
}

extension ExpiredMedia: RecordCodable {
    /// Fields: 1 kind.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.rawValue(else: .photo)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(kind, at: 1)
    }
}
