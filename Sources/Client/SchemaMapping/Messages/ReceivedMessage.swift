public import ClientModel
import StdExtras
public import TelegramSchema

/// A message from the server in the form that the store takes. Media are stored first, then the message, in one
/// transaction with the peers that it names.
public struct ReceivedMessage: Equatable, Sendable {
    /// The message. The store assigns its stable id.
    public var message: Message
    /// The media that are stored in rows of their own; the message names them.
    public var media: [Media]
    /// The peers that it names: chat, author, sources of forwards, mentions. Unknown ones are fetched before the
    /// message is stored.
    public var peers: Set<PeerID>
    /// The time when it deletes itself, seconds since 1970; nil for never.
    public var deletionTime: Int32?

    /// Converts a message; nil for `messageEmpty`.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - selfID: The account's user; the author of own messages without one.
    ///   - namespace: The namespace of its id; `scheduled` for scheduled messages.
    public init?(_ message: TL.Message, selfID: PeerID, namespace: MessageNamespace = .cloud) {
        switch message {
        case .messageEmpty: return nil
        case .message(let message): self.init(message, selfID: selfID, namespace: namespace)
        case .messageService(let message): self.init(message, selfID: selfID, namespace: namespace)
        }
    }

    /// Encodes a content into the fields of its message, with the tags that it implies.
    init(_ fields: MessageFields, _ content: MessageContent, naming peers: Set<PeerID>) {
        var (fields, content) = (fields, content)
        fields.tags = MessageTags(content: content, flags: fields.flags)
        fields.mediaIDs = content.sharedMediaIDs
        media = content.detachMedia()
        fields.content = EncodedContent(content)
        message = Message(fields)
        self.peers = peers
        deletionTime = content.deleteTimer.map { fields.timestamp.addingSaturating(max(0, $0)) }
    }
}

extension MessageKey {
    /// The key of a message; nil for a `messageEmpty` without a chat.
    public init?(_ message: TL.Message, namespace: MessageNamespace = .cloud) {
        switch message {
        case .message(let message): self.init(message.peerID, message.id, namespace)
        case .messageService(let message): self.init(message.peerID, message.id, namespace)
        case .messageEmpty(let message):
            guard let peer = message.peerID else { return nil }
            self.init(peer, message.id, namespace)
        }
    }

    init(_ peer: TL.Peer, _ id: MessageID, _ namespace: MessageNamespace) {
        self.init(peer: PeerID(peer), namespace: namespace, id: id.rawValue)
    }
}

extension ReceivedMessage {
    /// Converts a text in a private chat from the short form.
    public init(_ short: TL.Updates.UpdateShortMessage, selfID: PeerID) {
        let author = short.out ? TL.Peer(selfID) : .peerUser(.init(userID: short.userID))
        self.init(short, in: .peerUser(.init(userID: short.userID)), by: author, selfID: selfID)
    }

    /// Converts a text in a small group from the short form.
    public init(_ short: TL.Updates.UpdateShortChatMessage, selfID: PeerID) {
        let author = TL.Peer.peerUser(.init(userID: short.fromID))
        self.init(short, in: .peerChat(.init(chatID: short.chatID)), by: author, selfID: selfID)
    }

    private init(_ short: some ShortText, in chat: TL.Peer, by author: TL.Peer?, selfID: PeerID) {
        var message = TL.Message.Message(
            out: short.out,
            mentioned: short.mentioned,
            mediaUnread: short.mediaUnread,
            silent: short.silent,
            id: short.id,
            fromID: author,
            peerID: chat,
            date: short.date,
            message: short.message
        )
        message.fwdFrom = short.fwdFrom
        message.viaBotID = short.viaBotID
        message.replyTo = short.replyTo
        message.entities = short.entities
        message.ttlPeriod = short.ttlPeriod
        self.init(message, selfID: selfID)
    }

    /// The confirmed form of `local`, an own message that the server has taken: with its key there, and the server's
    /// entities and media. All other fields are unchanged.
    ///
    /// - Throws: ``RecordError`` if the content of `local` is damaged.
    public init(_ sent: TL.Updates.UpdateShortSentMessage, sending local: Message) throws(RecordError) {
        var fields = local.fields
        fields.key.namespace = .cloud
        fields.key.id = sent.id.rawValue
        fields.timestamp = sent.date
        fields.flags.subtract([.sending, .failed])
        var content = try fields.content.decoded()
        // The list is complete: the server may have added or refused entities.
        content.entities = [TextEntity](sent.entities)
        content.deleteTimer = sent.ttlPeriod ?? content.deleteTimer
        if let media = sent.media {
            content.media = []
            content.add(MappedMedia(media))
        }
        var peers = PeerMentions(fields.key.peer, fields.author)
        peers.add(content)
        self.init(fields, content, naming: peers.found)
        // Media stored apart from the content keep their tags.
        if sent.media == nil { message.tags.formUnion(local.tags.subtracting(.link)) }
    }
}

/// The common fields of the two short forms of a text.
private protocol ShortText {
    var out: Bool { get }
    var mentioned: Bool { get }
    var mediaUnread: Bool { get }
    var silent: Bool { get }
    var id: MessageID { get }
    var date: Int32 { get }
    var message: String { get }
    var fwdFrom: TL.MessageFwdHeader? { get }
    var viaBotID: UserID? { get }
    var replyTo: TL.MessageReplyHeader? { get }
    var entities: [TL.MessageEntity]? { get }
    var ttlPeriod: Int32? { get }
}

extension TL.Updates.UpdateShortMessage: ShortText {}
extension TL.Updates.UpdateShortChatMessage: ShortText {}

extension ReceivedMessage {
    /// Converts a message.
    init(_ message: TL.Message.Message, selfID: PeerID, namespace: MessageNamespace = .cloud) {
        let key = MessageKey(message.peerID, message.id, namespace)
        let content = MessageContent(message, chat: key.peer)
        var fields = MessageFields(key: key, timestamp: message.date)
        fields.author = Self.author(
            message.fromID,
            chat: key.peer,
            isOurs: message.out,
            isPost: message.post,
            selfID: selfID
        )
        fields.flags = MessageFlags(message, isSaved: key.peer == selfID)
        fields.groupingKey = message.groupedID
        fields.editDate = message.editDate
        fields.views = message.views
        fields.take(message.reactions)
        fields.replyTo = content.reply?.message
        fields.thread = Self.thread(message.replyTo, saved: message.savedPeerID, chat: key.peer)
        var peers = PeerMentions(key.peer, fields.author)
        peers.add(content)
        peers.add(message.savedPeerID.map { PeerID($0) })
        self.init(fields, content, naming: peers.found)
    }

    /// Converts a service message.
    init(_ message: TL.Message.MessageService, selfID: PeerID, namespace: MessageNamespace) {
        let key = MessageKey(message.peerID, message.id, namespace)
        let content = MessageContent(message, chat: key.peer)
        var fields = MessageFields(key: key, timestamp: message.date)
        fields.author = Self.author(
            message.fromID,
            chat: key.peer,
            isOurs: message.out,
            isPost: message.post,
            selfID: selfID
        )
        fields.flags = MessageFlags(message, isSaved: key.peer == selfID)
        fields.take(message.reactions)
        fields.replyTo = content.reply?.message
        fields.thread = Self.thread(message.replyTo, saved: message.savedPeerID, chat: key.peer)
        var peers = PeerMentions(key.peer, fields.author)
        peers.add(content)
        self.init(fields, content, naming: peers.found)
    }

    /// The author. In a private chat the server may omit it; the posts of a channel have none.
    private static func author(
        _ from: TL.Peer?,
        chat: PeerID,
        isOurs: Bool,
        isPost: Bool,
        selfID: PeerID
    ) -> PeerID? {
        if let from { return PeerID(from) }
        if isPost { return nil }
        if isOurs { return selfID }
        return chat.kind == .user ? chat : nil
    }

    /// The topic, comment thread or saved dialog of the message. Replies in small groups and private chats form no
    /// thread.
    private static func thread(_ reply: TL.MessageReplyHeader?, saved: TL.Peer?, chat: PeerID) -> Int64? {
        if let saved { return PeerID(saved).packed }
        guard chat.kind == .channel, let reply, reply.replyToPeerID.map({ PeerID($0) }) ?? chat == chat else {
            return nil
        }
        return (reply.replyToTopID ?? reply.replyToMsgID).map { Int64($0.rawValue) }
    }
}

extension MessageFields {
    /// Sets the reactions.
    fileprivate mutating func take(_ told: TL.MessageReactions?) {
        guard let told else { return }
        reactions = Reactions(told)
        flags.insert(.unreadReaction, if: reactions.hasUnread)
    }
}
