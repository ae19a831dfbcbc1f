/// The content of a message: everything that is read only when the message is shown.
public struct MessageContent: Hashable, Sendable {
    /// The text or caption.
    public var text: String
    /// The formatting of the text.
    public var entities: [TextEntity] = []
    /// The media. Those with a ``Media/id`` are stored in rows of their own, see ``detachMedia()``.
    public var media: [Media] = []
    /// The properties.
    public var flags: ContentFlags = []
    /// The origin of a forward.
    public var forward: ForwardInfo?
    /// The full reply header; ``Message/replyTo`` has only the key.
    public var reply: ReplyHeader?
    /// Buttons under it, or a keyboard for us.
    public var markup: ReplyMarkup?
    /// The bot that wrote it for its author.
    public var viaBot: PeerID?
    /// The signature of a channel post, or "".
    public var signature = ""
    /// The number of forwards.
    public var forwards: Int32?
    /// The comments or answers.
    public var thread: ThreadInfo?
    /// The number of seconds from opening the media to their deletion.
    public var mediaTimer: Int32?
    /// The number of seconds from sending to deletion.
    public var deleteTimer: Int32?
    /// The animation that plays with it.
    public var effect: Int64?
    /// The reasons why it may not be shown.
    public var restrictions: [Restriction] = []

    /// Creates a text without anything else.
    public init(text: String = "") {
        self.text = text
    }
}

extension MessageContent: RecordCodable {
    /// Fields: 1 text, 2 entities, 3 media, 4 flags, 5 forward, 6 reply, 7 markup, 8 via bot, 9 signature, 10
    /// forwards, 11 thread, 12 media timer, 13 delete timer, 14 effect, 15 restrictions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: try reader.append(to: &entities)
            case 3: try reader.append(to: &media)
            case 4: flags = try reader.options()
            case 5: forward = try reader.record()
            case 6: reply = try reader.record()
            case 7: markup = try reader.record()
            case 8: viaBot = try reader.peerID()
            case 9: signature = try reader.string()
            case 10: forwards = try reader.int32()
            case 11: thread = try reader.record()
            case 12: mediaTimer = try reader.int32()
            case 13: deleteTimer = try reader.int32()
            case 14: effect = try reader.int64()
            case 15: try reader.append(to: &restrictions)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(entities, at: 2)
        writer.write(media, at: 3)
        writer.write(flags, at: 4)
        writer.write(forward, at: 5)
        writer.write(reply, at: 6)
        writer.write(markup, at: 7)
        writer.write(viaBot, at: 8)
        writer.write(signature, at: 9)
        writer.write(forwards, at: 10)
        writer.write(thread, at: 11)
        writer.write(mediaTimer, at: 12)
        writer.write(deleteTimer, at: 13)
        writer.write(effect, at: 14)
        writer.write(restrictions, at: 15)
    }
}

/// The properties of a ``MessageContent``. The bits are stored.
public struct ContentFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The media are hidden until tapped.
    public static let spoiler = Self(rawValue: 1 << 0)
    /// The link's preview is shown large.
    public static let largePreview = Self(rawValue: 1 << 1)
    /// The link's preview is shown small.
    public static let smallPreview = Self(rawValue: 1 << 2)
    /// The link has no preview.
    public static let noPreview = Self(rawValue: 1 << 3)
    /// The link's preview stands above the text.
    public static let previewAbove = Self(rawValue: 1 << 4)
    /// The sender chose the link of the preview; only of a message that is on its way.
    public static let chosenPreview = Self(rawValue: 1 << 5)
}
