/// The part of a message that another answers.
public struct Quote: Hashable, Sendable {
    /// The quoted text.
    public var text: FormattedText
    /// The offset in the message, in UTF-16 code units.
    public var offset: Int32
    /// True if the sender chose the part.
    public var isManual = false

    /// Creates a quote.
    public init(text: FormattedText, offset: Int32) {
        self.text = text
        self.offset = offset
    }
}

extension Quote: RecordCodable {
    /// Fields: 1 text, 2 offset, 3 is manual.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(text: FormattedText(""), offset: 0)
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.record()
            case 2: offset = try reader.int32()
            case 3: isManual = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(offset, at: 2)
        writer.write(isManual, at: 3)
    }
}
