/// Restrictions in a chat with an end.
public struct TimedRestrictions: Hashable, Sendable {
    /// The restrictions.
    public var restrictions: ChatRestrictions = []
    /// The end, seconds since 1970; 0 for never.
    public var until: Int32 = 0

    /// Creates a value without restrictions.
    public init() {}
}

extension TimedRestrictions: RecordCodable {
    /// Fields: 1 restrictions, 2 until.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: restrictions = try reader.options()
            case 2: until = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(restrictions, at: 1)
        writer.write(until, at: 2)
    }
}
