/// What we may not do in a chat for a while.
public struct TimedRestrictions: Hashable, Sendable {
    /// What.
    public var restrictions: ChatRestrictions = []
    /// Until when, seconds since 1970; 0 for ever.
    public var until: Int32 = 0

    /// We may do all.
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
