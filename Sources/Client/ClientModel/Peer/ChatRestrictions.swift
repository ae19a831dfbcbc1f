/// The actions that are forbidden in a chat. The bits are stored.
public struct ChatRestrictions: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// See messages: removed.
    public static let view = Self(rawValue: 1 << 0)
    /// Send anything.
    public static let send = Self(rawValue: 1 << 1)
    /// Send text.
    public static let sendText = Self(rawValue: 1 << 2)
    /// Send photos.
    public static let sendPhotos = Self(rawValue: 1 << 3)
    /// Send videos.
    public static let sendVideos = Self(rawValue: 1 << 4)
    /// Send round videos.
    public static let sendRound = Self(rawValue: 1 << 5)
    /// Send music.
    public static let sendMusic = Self(rawValue: 1 << 6)
    /// Send voice messages.
    public static let sendVoice = Self(rawValue: 1 << 7)
    /// Send files.
    public static let sendFiles = Self(rawValue: 1 << 8)
    /// Send stickers.
    public static let sendStickers = Self(rawValue: 1 << 9)
    /// Send animations.
    public static let sendAnimations = Self(rawValue: 1 << 10)
    /// Send games.
    public static let sendGames = Self(rawValue: 1 << 11)
    /// Use inline bots.
    public static let sendInline = Self(rawValue: 1 << 12)
    /// Add previews of links.
    public static let embedLinks = Self(rawValue: 1 << 13)
    /// Send polls.
    public static let sendPolls = Self(rawValue: 1 << 14)
    /// Change title, photo, description.
    public static let changeInfo = Self(rawValue: 1 << 15)
    /// Add members.
    public static let invite = Self(rawValue: 1 << 16)
    /// Pin messages.
    public static let pin = Self(rawValue: 1 << 17)
    /// Create topics.
    public static let manageTopics = Self(rawValue: 1 << 18)
    /// Set one's own title.
    public static let editRank = Self(rawValue: 1 << 19)
    /// React.
    public static let sendReactions = Self(rawValue: 1 << 20)
    /// Link it with other chats.
    public static let manageLinkedPeers = Self(rawValue: 1 << 21)

    /// Every kind of message, each by its own.
    public static let allMessages: Self = [
        .sendText, .sendPhotos, .sendVideos, .sendRound, .sendMusic, .sendVoice, .sendFiles, .sendStickers,
        .sendAnimations, .sendGames, .sendInline, .embedLinks, .sendPolls,
    ]

    /// True if nothing may be sent.
    public var forbidsAllMessages: Bool { contains(.send) || isSuperset(of: .allMessages) }
}

/// Restrictions in a chat with an end.
public struct TimedRestrictions: Hashable, Sendable {
    /// The restrictions.
    public var restrictions: ChatRestrictions = []
    /// The end, seconds since 1970; 0 for never.
    public var until: Int32 = 0

    /// Creates a value without restrictions.
    public init() {}
}

extension TimedRestrictions: RecordCodable {
    /// Fields: 1 restrictions, 2 until.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: restrictions = try reader.options()
            case 2: until = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(restrictions, at: 1)
        writer.write(until, at: 2)
    }
}
