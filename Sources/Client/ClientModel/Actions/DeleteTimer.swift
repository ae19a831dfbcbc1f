/// The time after which messages are deleted.
public struct DeleteTimer: Hashable, Sendable {
    /// Seconds; 0 for never.
    public var seconds: Int32
    /// The user who set the timer for all chats.
    public var author: PeerID?

    /// Creates a timer.
    public init(seconds: Int32) {
        self.seconds = seconds
    }
}

extension DeleteTimer: RecordCodable {
    /// Fields: 1 seconds, 2 author.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(seconds: 0)
        while let field = try reader.next() {
            switch field {
            case 1: seconds = try reader.int32()
            case 2: author = try reader.peerID()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(seconds, at: 1)
        writer.write(author, at: 2)
    }
}
