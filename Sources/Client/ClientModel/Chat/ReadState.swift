/// How far a chat is read, by us and by the others. Stored as a choice record.
public enum ReadState: Hashable, Sendable {
    /// By the server's ids, which grow with time: cloud chats.
    case idBased(IDReadState)
    /// By place, as ids of two devices do not compare: secret chats.
    case positionBased(PositionReadState)
    /// Of a kind that only a newer version knows.
    case unknown(UnknownRecord)

    /// How many incoming messages are unread.
    public var count: Int32 {
        switch self {
        case .idBased(let state): state.count
        case .positionBased(let state): state.count
        case .unknown: 0
        }
    }

    /// The member marked it as unread by hand.
    public var isMarkedUnread: Bool {
        switch self {
        case .idBased(let state): state.isMarkedUnread
        case .positionBased(let state): state.isMarkedUnread
        case .unknown: false
        }
    }

    /// Whether a badge is to be shown.
    public var isUnread: Bool { count > 0 || isMarkedUnread }

    /// Whether we have read the incoming message there.
    public func isIncomingRead(_ position: MessagePosition) -> Bool {
        switch self {
        case .idBased(let state): position.id <= state.maxIncomingRead
        case .positionBased(let state): position <= state.maxIncomingRead
        case .unknown: true
        }
    }

    /// Whether somebody has read our message there. A message that is not on the server has been read by nobody.
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
