public import ClientModel
public import TelegramSchema

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
