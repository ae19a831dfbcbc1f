/// The minimum time between messages of a member.
public struct SlowMode: Hashable, Sendable {
    /// The time in seconds.
    public var seconds: Int32
    /// The date from which we may write again, seconds since 1970.
    public var nextSendDate: Int32?

    /// Creates a value; we may write now.
    public init(seconds: Int32) {
        self.seconds = seconds
    }
}

extension SlowMode: RecordCodable {
    /// Fields: 1 seconds, 2 next send date.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(seconds: 0)
        while let field = try reader.next() {
            switch field {
            case 1: seconds = try reader.int32()
            case 2: nextSendDate = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(seconds, at: 1)
        writer.write(nextSendDate, at: 2)
    }
}
