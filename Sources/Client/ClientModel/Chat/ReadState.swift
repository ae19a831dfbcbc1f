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
