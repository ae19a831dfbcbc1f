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
