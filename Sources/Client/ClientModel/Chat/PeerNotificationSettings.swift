/// How a chat rings. What is nil is as for all chats of its kind.
public struct PeerNotificationSettings: Hashable, Sendable {
    /// Silent until then, seconds since 1970; `Int32.max` for ever, 0 for not at all.
    public var muteUntil: Int32?
    /// Whether a notification shows the text.
    public var showsPreviews: Bool?
    /// Whether notifications come without a sound.
    public var isSilent: Bool?
    /// What it sounds like.
    public var sound: NotificationSound?

    /// As for all chats.
    public init() {}

    /// Whether it is silent at `now`, seconds since 1970, where `fallback` is what holds for all chats of its kind.
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
