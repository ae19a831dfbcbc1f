/// A request to answer the message at once.
public struct ForceReply: Hashable, Sendable {
    /// The placeholder of the empty field, or "".
    public var placeholder = ""
    /// True if the request is shown once.
    public var isSingleUse = false
    /// True if it applies only to users whom the message mentions or answers.
    public var isSelective = false

    /// Creates a request to everybody.
    public init() {}
}

extension ForceReply: RecordCodable {
    /// Fields: 1 placeholder, 2 is single use, 3 is selective.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: placeholder = try reader.string()
            case 2: isSingleUse = try reader.bool()
            case 3: isSelective = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(placeholder, at: 1)
        writer.write(isSingleUse, at: 2)
        writer.write(isSelective, at: 3)
    }
}
