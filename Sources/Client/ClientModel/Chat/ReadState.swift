/// The read state of a chat, for us and for the others. Stored as a choice record.
public enum ReadState: Hashable, Sendable {
    /// By the server's ids, which grow with time: cloud chats.
    case idBased(IDReadState)
    /// By position, because ids of two devices do not compare: secret chats.
    case positionBased(PositionReadState)
    /// A state of a kind that only a newer version knows.
    case unknown(UnknownRecord)

    /// The number of unread incoming messages.
    public var count: Int32 {
        switch self {
        case .idBased(let state): state.count
        case .positionBased(let state): state.count
        case .unknown: 0
        }
    }

    /// True if the user marked the chat as unread.
    public var isMarkedUnread: Bool {
        switch self {
        case .idBased(let state): state.isMarkedUnread
        case .positionBased(let state): state.isMarkedUnread
        case .unknown: false
        }
    }

    /// True if the chat has a badge.
    public var isUnread: Bool { count > 0 || isMarkedUnread }

    /// True if we have read the incoming message at `position`.
    public func isIncomingRead(_ position: MessagePosition) -> Bool {
        switch self {
        case .idBased(let state): position.id <= state.maxIncomingRead
        case .positionBased(let state): position <= state.maxIncomingRead
        case .unknown: true
        }
    }

    /// True if somebody has read our message at `position`. A message that is not on the server is unread.
    public func isOutgoingRead(_ position: MessagePosition) -> Bool {
        switch self {
        case .idBased(let state): position.namespace == .cloud && position.id <= state.maxOutgoingRead
        case .positionBased(let state): position <= state.maxOutgoingRead
        case .unknown: false
        }
    }
}

extension ReadState: RecordCodable {
    /// Choices: 1 by id, 2 by position.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .idBased(try reader.record())
        case 2: self = .positionBased(try reader.record())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .idBased(let state): writer.write(state, at: 1)
        case .positionBased(let state): writer.write(state, at: 2)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
