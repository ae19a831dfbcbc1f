/// The notification settings of a chat. A nil value is that of all chats of its kind.
public struct PeerNotificationSettings: Hashable, Sendable {
    /// The end of the mute, seconds since 1970; `Int32.max` for ever, 0 for not muted.
    public var muteUntil: Int32?
    /// True if a notification shows the text.
    public var showsPreviews: Bool?
    /// True if notifications have no sound.
    public var isSilent: Bool?
    /// The sound.
    public var sound: NotificationSound?

    /// Creates the settings of all chats of the kind.
    public init() {}

    /// True if the chat is muted at `now`, seconds since 1970. `fallback` has the settings of all chats of its kind.
    public func isMuted(at now: Int32, fallback: PeerNotificationSettings = .init()) -> Bool {
        (muteUntil ?? fallback.muteUntil ?? 0) > now
    }
}

extension PeerNotificationSettings: RecordCodable {
    /// Fields: 1 mute until, 2 shows previews, 3 is silent, 4 sound.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: muteUntil = try reader.int32()
            case 2: showsPreviews = try reader.bool()
            case 3: isSilent = try reader.bool()
            case 4: sound = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(muteUntil, at: 1)
        writer.write(showsPreviews, at: 2)
        writer.write(isSilent, at: 3)
        writer.write(sound, at: 4)
    }
}

/// The sound of a notification. Stored as a choice record.
public enum NotificationSound: Hashable, Sendable {
    /// The default sound.
    case standard
    /// No sound.
    case none
    /// A sound of the client's.
    case named(String)
    /// A sound of the user's, by document.
    case uploaded(Int64)
    /// A sound of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension NotificationSound: RecordCodable {
    /// Choices: 1 standard, 2 none, 3 named, 4 uploaded.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .standard
        case 2: self = .none
        case 3: self = .named(try reader.string())
        case 4: self = .uploaded(try reader.int64())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .standard: writer.write(true, at: 1)
        case .none: writer.write(true, at: 2)
        case .named(let value): writer.writeAlways(value, at: 3)
        case .uploaded(let value): writer.writeAlways(value, at: 4)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}

/// A kind of chats that share notification settings unless their own say otherwise. The numbers are stored.
public enum NotificationScope: Int64, Sendable, CaseIterable {
    /// Users, bots and secret chats.
    case users = 0
    /// Groups, including large ones.
    case groups = 1
    /// Broadcast channels.
    case channels = 2
}
