/// One of a poll's answers.
public struct PollAnswer: Hashable, Sendable {
    /// The server's id of the answer.
    public var option: [UInt8]
    /// The text.
    public var text: FormattedText

    /// Creates an answer.
    public init(option: [UInt8], text: FormattedText) {
        self.option = option
        self.text = text
    }
}

extension PollAnswer: RecordCodable {
    /// Fields: 1 option, 2 text.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(option: [], text: FormattedText(""))
        while let field = try reader.next() {
            switch field {
            case 1: option = try reader.byteArray()
            case 2: text = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(option, at: 1)
        writer.write(text, at: 2)
    }
}
