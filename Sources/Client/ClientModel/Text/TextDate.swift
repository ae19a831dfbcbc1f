/// A time in a text, shown in the reader's own words and time zone.
public struct TextDate: Hashable, Sendable {
    /// The time, seconds since 1970.
    public var date: Int32
    /// The style.
    public var style: TextDateStyle = []

    /// Creates a time in the client's own style.
    public init(date: Int32) {
        self.date = date
    }
}

extension TextDate: RecordCodable {
    /// Fields: 1 date, 2 style.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(date: 0)
        while let field = try reader.next() {
            switch field {
            case 1: date = try reader.int32()
            case 2: style = try reader.options()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(date, at: 1)
        writer.write(style, at: 2)
    }
}
