/// The read state of a cloud chat, by the server's ids.
public struct IDReadState: Hashable, Sendable {
    /// The newest incoming message that we have read, or any id up to the next one.
    public var maxIncomingRead: Int32
    /// The newest message of ours that somebody has read.
    public var maxOutgoingRead: Int32
    /// The newest message that ``count`` includes.
    public var maxKnown: Int32
    /// The number of unread incoming messages from ``maxIncomingRead`` to ``maxKnown``.
    public var count: Int32
    /// True if the user marked the chat as unread.
    public var isMarkedUnread = false

    /// Creates a read state.
    public init(maxIncomingRead: Int32, maxOutgoingRead: Int32, maxKnown: Int32, count: Int32) {
        self.maxIncomingRead = maxIncomingRead
        self.maxOutgoingRead = maxOutgoingRead
        self.maxKnown = maxKnown
        self.count = count
    }
}

extension IDReadState: RecordCodable {
    /// Fields: 1 max incoming read, 2 max outgoing read, 3 max known, 4 count, 5 is marked unread.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 0, count: 0)
        while let field = try reader.next() {
            switch field {
            case 1: maxIncomingRead = try reader.int32()
            case 2: maxOutgoingRead = try reader.int32()
            case 3: maxKnown = try reader.int32()
            case 4: count = try reader.int32()
            case 5: isMarkedUnread = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(maxIncomingRead, at: 1)
        writer.write(maxOutgoingRead, at: 2)
        writer.write(maxKnown, at: 3)
        writer.write(count, at: 4)
        writer.write(isMarkedUnread, at: 5)
    }
}
