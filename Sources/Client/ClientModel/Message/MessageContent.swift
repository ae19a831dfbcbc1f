/// What a message says: everything that is read only when somebody looks at it.
public struct MessageContent: Hashable, Sendable {
    /// The text or caption.
    public var text: String
    /// What parts of the text are.
    public var entities: [TextEntity] = []
    /// Media. Those that have a ``Media/id`` are stored in rows of their own, see ``detachMedia()``.
    public var media: [Media] = []
    /// What is true of it.
    public var flags: ContentFlags = []
    /// Where it was forwarded from.
    public var forward: ForwardInfo?
    /// What it answers, in full; ``Message/replyTo`` has the address alone.
    public var reply: ReplyHeader?
    /// Buttons under it, or a keyboard for us.
    public var markup: ReplyMarkup?
    /// The bot that wrote it for its author.
    public var viaBot: PeerID?
    /// Who signed the post of a channel, or "".
    public var signature = ""
    /// How many times it was forwarded.
    public var forwards: Int32?
    /// What was answered to it.
    public var thread: ThreadInfo?
    /// The media vanish this many seconds after they are opened.
    public var mediaTimer: Int32?
    /// It vanishes this many seconds after it was sent.
    public var deleteTimer: Int32?
    /// An animation that plays with it.
    public var effect: Int64?
    /// Why it may not be shown.
    public var restrictions: [Restriction] = []

    /// A text without more.
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
