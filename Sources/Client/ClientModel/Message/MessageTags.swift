/// The spaces of a chat in which a message is also listed: shared media, mentions, pins. The bits are stored.
///
/// Each single bit is a space with its own history, count and holes.
public struct MessageTags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Has a photo.
    public static let photo = Self(rawValue: 1 << 0)
    /// Has a video.
    public static let video = Self(rawValue: 1 << 1)
    /// Has a file that is none of the other kinds.
    public static let file = Self(rawValue: 1 << 2)
    /// Has music.
    public static let music = Self(rawValue: 1 << 3)
    /// Has a voice message.
    public static let voice = Self(rawValue: 1 << 4)
    /// Has a round video.
    public static let round = Self(rawValue: 1 << 5)
    /// Has a link in its text.
    public static let link = Self(rawValue: 1 << 6)
    /// Has an animation without sound.
    public static let gif = Self(rawValue: 1 << 7)
    /// Mentions us and was not seen.
    public static let unseenMention = Self(rawValue: 1 << 8)
    /// Has a reaction that was not seen.
    public static let unseenReaction = Self(rawValue: 1 << 9)
    /// Is pinned.
    public static let pinned = Self(rawValue: 1 << 10)
    /// Has a poll.
    public static let poll = Self(rawValue: 1 << 11)
    /// Records a call.
    public static let call = Self(rawValue: 1 << 12)
    /// Shows a live location.
    public static let liveLocation = Self(rawValue: 1 << 13)

    /// The single tags of the set, lowest bit first.
    public var spaces: some Sequence<MessageTags> {
        sequence(state: rawValue) { rest -> MessageTags? in
            guard rest != 0 else { return nil }
            let lowest = rest & (0 &- rest)
            rest ^= lowest
            return MessageTags(rawValue: lowest)
        }
    }
}

extension MessageTags {
    /// The tags of a message of this content, by the rules of the server. There is one for each kind of media, and
    /// ``link`` for an address or a mail address in the text.
    ///
    /// Media are read as they are: tag a content before ``MessageContent/detachMedia()``. Media that are deleted
    /// after opening have no tag.
    public init(content: MessageContent, flags: MessageFlags) {
        self.init()
        if flags.contains(.pinned) { insert(.pinned) }
        if flags.contains(.unreadMention) { insert(.unseenMention) }
        if flags.contains(.unreadReaction) { insert(.unseenReaction) }
        if content.entities.contains(where: \.kind.isLink) { insert(.link) }
        guard content.mediaTimer == nil else { return }
        for media in content.media { formUnion(MessageTags(media)) }
    }

    private init(_ media: Media) {
        switch media {
        case .photo: self = .photo
        case .document(let document): self.init(document.kind)
        case .poll: self = .poll
        case .liveLocation: self = .liveLocation
        case .action(.call): self = .call
        case .shared, .contact, .location, .venue, .webPage, .dice, .action, .expired, .named, .foreign,
            .unknown:
            self.init()
        }
    }

    private init(_ kind: DocumentKind) {
        switch kind {
        case .file, .image: self = .file
        case .video: self = .video
        case .round: self = .round
        case .animation: self = .gif
        case .voice: self = .voice
        case .music: self = .music
        case .sticker, .unknown: self.init()
        }
    }
}

extension TextEntityKind {
    /// True if the entity makes its message one with a link.
    fileprivate var isLink: Bool {
        switch self {
        case .url, .link, .email: true
        default: false
        }
    }
}
