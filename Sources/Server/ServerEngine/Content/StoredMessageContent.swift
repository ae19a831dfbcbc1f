import ServerStore
import TelegramSchema

/// The stored content that all copies of a message share beside its text.
///
/// Layout: one word of flags, then the fields that the flags announce, in the order below, in TL's encoding. Entities
/// and media without a file are kept as TL objects: a constructor's id names its layout for good, and a schema that
/// drops one must convert the stored ones.
struct StoredMessageContent: Equatable {
    /// What the message shows beside its text.
    enum Media: Equatable {
        case photo(Int64, spoiler: Bool)
        case document(Int64, spoiler: Bool)
        /// A poll, whose question and votes are stored apart.
        case poll(Int64)
        /// Media without a file, as clients get them: see ``GivenMedia``.
        case given(TL.MessageMedia)
    }

    /// The origin of a forwarded message.
    struct Forward: Equatable {
        /// The author.
        var sender: UserID
        /// The date of the original, in seconds.
        var date: Int32
        /// Where it stood, if it was forwarded to Saved Messages.
        var saved: Place?
    }

    /// A message in the mailbox of the one user who has this content.
    struct Place: Equatable {
        var peer: MailboxPeer
        var id: MessageID
    }

    /// A quote of the answered message.
    struct Quote: Equatable {
        var text: String
        var entities: [TL.MessageEntity]
        var offset: Int32
    }

    /// The page of the web below the text. A message that shows one has no other media.
    struct Page: Equatable {
        /// The choices of the sender.
        struct Flags: OptionSet {
            let rawValue: UInt32
            /// The picture is large.
            static let large = Flags(rawValue: 1)
            /// The picture is small.
            static let small = Flags(rawValue: 2)
            /// The sender named the address.
            static let manual = Flags(rawValue: 4)
            /// The text names the address, too, so that nobody is led astray.
            static let safe = Flags(rawValue: 8)
        }

        /// The number of the page, which is stored apart.
        var id: Int64
        var flags: Flags = []
    }

    var entities: [TL.MessageEntity] = []
    var media: Media?
    var page: Page?
    var forward: Forward?
    var action: StoredServiceAction?
    var quote: Quote?
    /// True if media are shown below the text.
    var invertsMedia = false
    /// True if the message may not be forwarded or saved.
    var isProtected = false
    /// The reactions in the order of their arrival; those of one user are adjacent.
    var reactions: [MessageReaction] = []

    init() {}

    private struct Flags: OptionSet {
        let rawValue: UInt32
        static let entities = Flags(rawValue: 1)
        static let photo = Flags(rawValue: 2)
        static let document = Flags(rawValue: 4)
        static let spoiler = Flags(rawValue: 8)
        static let forward = Flags(rawValue: 16)
        static let action = Flags(rawValue: 32)
        static let quote = Flags(rawValue: 64)
        static let inverts = Flags(rawValue: 128)
        static let protected = Flags(rawValue: 256)
        static let reactions = Flags(rawValue: 512)
        static let given = Flags(rawValue: 1024)
        static let poll = Flags(rawValue: 2048)
        static let page = Flags(rawValue: 4096)
        static let saved = Flags(rawValue: 8192)
    }

    private var flags: Flags {
        var flags: Flags = []
        if !entities.isEmpty { flags.insert(.entities) }
        switch media {
        case .photo(_, let spoiler): flags.formUnion(spoiler ? [.photo, .spoiler] : .photo)
        case .document(_, let spoiler): flags.formUnion(spoiler ? [.document, .spoiler] : .document)
        case .poll: flags.insert(.poll)
        case .given: flags.insert(.given)
        case nil: break
        }
        if let forward { flags.formUnion(forward.saved == nil ? .forward : [.forward, .saved]) }
        if action != nil { flags.insert(.action) }
        if quote != nil { flags.insert(.quote) }
        if invertsMedia { flags.insert(.inverts) }
        if isProtected { flags.insert(.protected) }
        if !reactions.isEmpty { flags.insert(.reactions) }
        if page != nil { flags.insert(.page) }
        return flags
    }

    /// The stored bytes; empty for a plain text.
    func encoded() -> [UInt8] {
        let flags = self.flags
        guard !flags.isEmpty else { return [] }
        var writer = TLWriter(reserving: 64)
        writer.write(flags.rawValue)
        if !entities.isEmpty { entities.encode(to: &writer) }
        switch media {
        case .photo(let id, _), .document(let id, _), .poll(let id): writer.write(id)
        case .given(let media): media.encode(to: &writer)
        case nil: break
        }
        if let forward {
            forward.sender.encode(to: &writer)
            writer.write(forward.date)
            if let saved = forward.saved {
                writer.write(saved.peer.key)
                saved.id.encode(to: &writer)
            }
        }
        action?.encode(to: &writer)
        if let quote {
            writer.write(quote.text)
            quote.entities.encode(to: &writer)
            writer.write(quote.offset)
        }
        if !reactions.isEmpty { reactions.encode(to: &writer) }
        if let page {
            writer.write(page.id)
            writer.write(page.flags.rawValue)
        }
        return writer.bytes
    }

    /// The stored form.
    func shared() -> SharedContent { SharedContent(encoded(), file: file, poll: poll, webPage: page?.id) }

    /// The stored form of a sent or edited message.
    ///
    /// - Throws: `ENTITIES_TOO_LONG` if it exceeds ``maximumGivenBytes``. Reactions do not count: others add them.
    func sharedAsGiven() throws(RPCError) -> SharedContent {
        let content = shared()
        guard content.bytes.count > Self.maximumGivenBytes else { return content }
        var given = self
        given.reactions = []
        guard given.encoded().count <= Self.maximumGivenBytes else { throw .bad("ENTITIES_TOO_LONG") }
        return content
    }

    /// Most bytes of a sender's part of the content: room for a hundred links. The store, and an answer with a
    /// hundred messages, allow far more.
    static let maximumGivenBytes = 16 << 10

    /// Reads stored bytes.
    init(decoding bytes: [UInt8]) throws(TLError) {
        guard !bytes.isEmpty else { return }
        var reader = TLReader(bytes.span.bytes)
        let flags = Flags(rawValue: try reader.readUInt32())
        if flags.contains(.entities) { entities = try reader.readVector() }
        let spoiler = flags.contains(.spoiler)
        if flags.contains(.photo) { media = .photo(try reader.readInt64(), spoiler: spoiler) }
        if flags.contains(.document) { media = .document(try reader.readInt64(), spoiler: spoiler) }
        if flags.contains(.poll) { media = .poll(try reader.readInt64()) }
        if flags.contains(.given) { media = .given(try TL.MessageMedia(from: &reader)) }
        if flags.contains(.forward) {
            forward = Forward(sender: try UserID(from: &reader), date: try reader.readInt32())
            if flags.contains(.saved) {
                forward?.saved = Place(
                    peer: MailboxPeer(key: try reader.readInt64()),
                    id: try MessageID(from: &reader)
                )
            }
        }
        if flags.contains(.action) { action = try StoredServiceAction(from: &reader) }
        if flags.contains(.quote) {
            quote = Quote(
                text: try reader.readString(),
                entities: try reader.readVector(),
                offset: try reader.readInt32()
            )
        }
        invertsMedia = flags.contains(.inverts)
        isProtected = flags.contains(.protected)
        if flags.contains(.reactions) { reactions = try reader.readVector() }
        if flags.contains(.page) {
            page = Page(id: try reader.readInt64(), flags: .init(rawValue: try reader.readUInt32()))
        }
        try reader.finish()
    }

    /// The file that a message with this content shows.
    var file: Int64? {
        switch (media, action) {
        case (.photo(let id, _), _), (.document(let id, _), _): id
        case (nil, .changedPhoto(let id)): id
        case (.given, _), (.poll, _), (nil, _): nil
        }
    }

    /// True for a place that its sender moves by edits, which are no edits to readers.
    var isLivePlace: Bool {
        if case .given(.messageMediaGeoLive) = media { true } else { false }
    }

    /// True for a throw of a game of chance, which nobody changes afterwards.
    var isThrow: Bool {
        if case .given(.messageMediaDice) = media { true } else { false }
    }

    /// The poll that a message with this content shows. Its maker alone closes it, and nobody changes it.
    var poll: Int64? {
        if case .poll(let id) = media { id } else { nil }
    }

    /// Users that a rendered message refers to beside its sender.
    var mentionedUsers: [UserID] {
        var users: [UserID] = []
        if let forward { users.append(forward.sender) }
        if let action { users += action.users }
        if case .given(.messageMediaContact(let contact)) = media, contact.userID != 0 {
            users.append(contact.userID)
        }
        for case .messageEntityMentionName(let mention) in entities { users.append(mention.userID) }
        return users
    }
}
