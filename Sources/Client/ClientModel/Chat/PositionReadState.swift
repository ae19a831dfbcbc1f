/// The read state of a secret chat, by positions.
public struct PositionReadState: Hashable, Sendable {
    /// The newest incoming message that we have read.
    public var maxIncomingRead: MessagePosition = MessagePosition.lowest
    /// The newest message of ours that the other user has read.
    public var maxOutgoingRead: MessagePosition = MessagePosition.lowest
    /// The number of unread incoming messages.
    public var count: Int32 = 0
    /// True if the user marked the chat as unread.
    public var isMarkedUnread = false

    /// Creates the state of a chat of which nothing is read.
    public init() {}
}

extension PositionReadState: RecordCodable {
    /// Fields: 1 max incoming read, 2 max outgoing read, 3 count, 4 is marked unread.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: maxIncomingRead = try reader.record()
            case 2: maxOutgoingRead = try reader.record()
            case 3: count = try reader.int32()
            case 4: isMarkedUnread = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(maxIncomingRead, at: 1)
        writer.write(maxOutgoingRead, at: 2)
        writer.write(count, at: 3)
        writer.write(isMarkedUnread, at: 4)
    }
}
