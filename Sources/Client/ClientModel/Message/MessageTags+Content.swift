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
        case .shared, .contact, .location, .venue, .webPage, .dice, .action, .expired, .foreign, .unknown:
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
