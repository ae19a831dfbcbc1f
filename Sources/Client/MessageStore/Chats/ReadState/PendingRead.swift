public import ClientModel

/// What the member read or marked in a chat of which it is not known yet how far it is read.
///
/// It is kept until the server's answer, or the first message of a secret chat, tells where to begin.
public struct PendingRead: Equatable, Sendable {
    /// Up to where incoming messages were read, nil when none were.
    public internal(set) var upTo: MessagePosition?
    /// Whether the chat was marked as unread; nil when nobody said.
    public internal(set) var isMarkedUnread: Bool?

    /// Nothing.
    init() {}

    /// What a state says that the server was not told of.
    init?(_ state: ReadState?) {
        switch state {
        case .idBased(let state):
            upTo = MessagePosition(timestamp: .min, namespace: .cloud, id: state.maxIncomingRead)
            isMarkedUnread = state.isMarkedUnread
        case .positionBased(let state):
            upTo = state.maxIncomingRead
            isMarkedUnread = state.isMarkedUnread
        case .unknown, nil: return nil
        }
    }

    /// Notes that messages up to `position` were read, which ends a mark.
    mutating func read(upTo position: MessagePosition) {
        upTo = max(upTo ?? .lowest, position)
        isMarkedUnread = false
    }
}

extension PendingRead: RecordCodable {
    /// Fields: 1 up to where, 2 is marked unread.
    public init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1: upTo = try reader.record()
            case 2: isMarkedUnread = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(upTo, at: 1)
        writer.write(isMarkedUnread, at: 2)
    }
}
