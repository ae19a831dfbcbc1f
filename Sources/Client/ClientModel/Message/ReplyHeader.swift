/// The message that another answers, as its sender saw it.
public struct ReplyHeader: Hashable, Sendable {
    /// The key of the message; nil when it is in a chat that we cannot see.
    public var message: MessageKey?
    /// The first message of the thread, by id.
    public var threadTop: Int32?
    /// The quoted part.
    public var quote: Quote?
    /// The origin, when the message is in another chat.
    public var origin: ForwardInfo?
    /// The media, when the message is in another chat; one at most.
    public var media: [Media] = []

    /// Creates an empty header.
    public init() {}
}

extension ReplyHeader: RecordCodable {
    /// Fields: 1 message, 2 thread top, 3 quote, 4 origin, 5 media.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: message = try reader.record()
            case 2: threadTop = try reader.int32()
            case 3: quote = try reader.record()
            case 4: origin = try reader.record()
            case 5: try reader.append(to: &media)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(message, at: 1)
        writer.write(threadTop, at: 2)
        writer.write(quote, at: 3)
        writer.write(origin, at: 4)
        writer.write(media, at: 5)
    }
}
