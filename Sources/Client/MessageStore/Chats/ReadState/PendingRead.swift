public import ClientModel

/// The user's reads and marks in a chat whose read state is not known yet.
///
/// They are kept until the server's answer, or the first message of a secret chat, creates the read state.
public struct PendingRead: Equatable, Sendable {
    /// The position up to which incoming messages were read, nil when none were.
    public internal(set) var upTo: MessagePosition?
    /// True if the user marked the chat as unread, false if the mark was removed; nil without a change.
    public internal(set) var isMarkedUnread: Bool?

    /// Creates an empty state.
    init() {}

    /// The part of a state that the server does not have.
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

    /// Notes that messages up to `position` were read, which removes a mark.
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
