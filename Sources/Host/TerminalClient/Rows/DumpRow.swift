import ClientHost
import ClientModel
import MessageStore

/// The stored data of a chat, for programs that compare them with another client's.
struct DumpedChat: Equatable, Encodable {
    var kind = "chat"
    var chat: String
    var title: String
    /// The id of the newest message.
    var top: Int32?
    var unread: Int32
    var markedUnread: Bool
    /// The last read message, by us and by the others.
    var readInbox: Int32
    var readOutbox: Int32
    /// The pinned position in its list, 1 for the topmost.
    var pinned: Int?
    var muted: Bool
    var archived: Bool
    var draft: String?
    var draftReply: Int32?
    /// The number of members of a group.
    var members: Int32?
}

/// The stored data of a message.
struct DumpedMessage: Equatable, Encodable {
    var kind = "message"
    var chat: String
    var id: Int32?
    var date: Int32
    var edited: Int32?
    var author: String?
    var out: Bool
    var text: String
    /// The entities as kind, offset and length in UTF-16 units, such as `bold 0 5`.
    var entities: [String]
    var replyTo: Int32?
    var forwardedFrom: String?
    var pinned: Bool
    /// The id of the message's album.
    var album: Int64?
    var media: String?
    /// The server's id of the photo or file.
    var file: Int64?
    var service: String?
    /// The emoji with their counts, such as `👍 2`; own reactions end with their order, such as `👍 2 own 1`.
    var reactions: [String]
}

extension DumpedChat {
    /// Reads the chat of `entry`; `pins` are the pinned chats of its list.
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
    /// Reads the stored data of `message`.
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

    /// The name of an entity kind: `bold`, or `codeBlock` without its language.
    private static func name(of kind: TextEntityKind) -> String {
        String("\(kind)".prefix { $0 != "(" })
    }
}
