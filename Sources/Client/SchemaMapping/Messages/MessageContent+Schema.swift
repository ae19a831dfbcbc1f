import ClientModel
import TelegramSchema

extension MessageContent {
    /// What somebody wrote in `chat`.
    init(_ message: TL.Message.Message, chat: PeerID) {
        self.init(text: message.message)
        entities = [TextEntity](message.entities)
        forward = message.fwdFrom.map(ForwardInfo.init)
        reply = message.replyTo.map { ReplyHeader($0, chat: chat) }
        viaBot = message.viaBotID.map { PeerID($0) }
        signature = message.postAuthor ?? ""
        forwards = message.forwards
        thread = message.replies.map(ThreadInfo.init)
        deleteTimer = message.ttlPeriod
        effect = message.effect
        restrictions = message.restrictionReason?.map(Restriction.init) ?? []
        if let media = message.media { add(MappedMedia(media)) }
        flags.insert(.previewAbove, if: message.invertMedia && message.hasWebPage)
    }

    /// What happened in `chat`.
    init(_ message: TL.Message.MessageService, chat: PeerID) {
        self.init()
        media = [Media(message.action)]
        reply = message.replyTo.map { ReplyHeader($0, chat: chat) }
        deleteTimer = message.ttlPeriod
    }

    /// Puts in what the schema says of media.
    mutating func add(_ mapped: MappedMedia) {
        if let added = mapped.media { media.append(added) }
        flags.formUnion(mapped.flags)
        mediaTimer = mapped.timer
    }
}
