/// The origin of a forwarded message.
public struct ForwardInfo: Hashable, Sendable {
    /// The original date, seconds since 1970.
    public var date: Int32
    /// The author; nil if the author hides that.
    public var author: PeerID?
    /// The author's name, when ``author`` is nil.
    public var authorName = ""
    /// The original post in its channel.
    public var source: MessageKey?
    /// The signature of the post, or "".
    public var signature = ""
    /// The message that we saved, in the chat with ourselves.
    public var savedFrom: MessageKey?
    /// True if it was imported from another messenger's archive.
    public var isImported = false

    /// Creates a value with only the date.
    public init(date: Int32) {
        self.date = date
    }
}

extension ForwardInfo: RecordCodable {
    /// Fields: 1 date, 2 author, 3 author name, 4 source, 5 signature, 6 saved from, 7 is imported.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(date: 0)
        while let field = try reader.next() {
            switch field {
            case 1: date = try reader.int32()
            case 2: author = try reader.peerID()
            case 3: authorName = try reader.string()
            case 4: source = try reader.record()
            case 5: signature = try reader.string()
            case 6: savedFrom = try reader.record()
            case 7: isImported = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(date, at: 1)
        writer.write(author, at: 2)
        writer.write(authorName, at: 3)
        writer.write(source, at: 4)
        writer.write(signature, at: 5)
        writer.write(savedFrom, at: 6)
        writer.write(isImported, at: 7)
    }
}
