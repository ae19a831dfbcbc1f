import ClientModel
import TelegramSchema

extension MessageContent {
    /// Converts the content of a message in `chat`.
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

    /// Converts the action of a service message in `chat`.
    init(_ message: TL.Message.MessageService, chat: PeerID) {
        self.init()
        media = [Media(message.action)]
        reply = message.replyTo.map { ReplyHeader($0, chat: chat) }
        deleteTimer = message.ttlPeriod
    }

    /// Adds mapped media.
    mutating func add(_ mapped: MappedMedia) {
        if let added = mapped.media { media.append(added) }
        flags.formUnion(mapped.flags)
        mediaTimer = mapped.timer
    }
}
