import ClientHost
import ClientModel
import MessageStore

/// What is stored of one chat, for programs that compare it with what somebody else has.
struct DumpedChat: Equatable, Encodable {
    var kind = "chat"
    var chat: String
    var title: String
    /// The newest message.
    var top: Int32?
    var unread: Int32
    var markedUnread: Bool
    /// Up to which message it is read, by us and by the others.
    var readInbox: Int32
    var readOutbox: Int32
    /// Where it is pinned in its list, the topmost is 1.
    var pinned: Int?
    var muted: Bool
    var archived: Bool
    var draft: String?
    var draftReply: Int32?
    /// Of a group.
    var members: Int32?
}

/// What is stored of one message.
struct DumpedMessage: Equatable, Encodable {
    var kind = "message"
    var chat: String
    var id: Int32?
    var date: Int32
    var edited: Int32?
    var author: String?
    var out: Bool
    var text: String
    /// Kind, offset and length in UTF-16 units, such as `bold 0 5`.
    var entities: [String]
    var replyTo: Int32?
    var forwardedFrom: String?
    var pinned: Bool
    /// Which messages are one album.
    var album: Int64?
    var media: String?
    /// The server's number of the photo or file.
    var file: Int64?
    var service: String?
    /// Emoji and how many chose it, such as `👍 2`; one's own end with the order of choice, such as `👍 2 own 1`.
    var reactions: [String]
}

extension DumpedChat {
    /// The chat of `entry`, whose pinned chats are `pins`.
    init(_ entry: ChatListEntry, pins: [PeerID], in reader: StoreReader) throws {
        chat = entry.id.code
        title = entry.peer?.title ?? ""
        top = entry.chat.top?.id
        unread = entry.chat.unreadCount
        markedUnread = entry.chat.readState?.isMarkedUnread ?? false
        (readInbox, readOutbox) = (0, 0)
        if case .idBased(let state)? = entry.chat.readState {
            (readInbox, readOutbox) = (state.maxIncomingRead, state.maxOutgoingRead)
        }
        pinned = pins.firstIndex(of: entry.id).map { $0 + 1 }
        muted = entry.chat.isMuted
        archived = entry.chat.inclusion?.list == .archive
        draft = entry.draft?.text
        draftReply = entry.draft?.reply?.message?.id
        if case .group(let group)? = entry.peer { members = group.memberCount }
    }
}

extension DumpedMessage {
    /// `message` with what is stored apart from it.
    init(_ message: Message, in reader: StoreReader) throws {
        let content = try reader.content(of: message)
        chat = message.key.peer.code
        id = message.key.namespace == .cloud ? message.key.id : nil
        date = message.timestamp
        edited = message.flags.contains(.edited) ? message.editDate : nil
        author = message.author?.code
        out = !message.flags.contains(.incoming)
        text = content.text
        entities = content.entities.map { "\(Self.name(of: $0.kind)) \($0.offset) \($0.length)" }
        replyTo = message.replyTo?.id
        forwardedFrom = content.forward.map { $0.author?.code ?? $0.authorName }
        pinned = message.flags.contains(.pinned)
        album = message.groupingKey
        media = content.media.compactMap(MediaText.kind).first
        file = content.media.compactMap(\.id).first { $0.kind == .photo || $0.kind == .document }?.number
        reactions = message.reactions.texts
        for case .action(let action) in content.media {
            service = DumpedAction(name: \.code).words(action)
        }
    }

    /// `bold`, or `codeBlock` without its language.
    private static func name(of kind: TextEntityKind) -> String {
        String("\(kind)".prefix { $0 != "(" })
    }
}
