import ServerStore
import TelegramSchema

/// `messages.send…` and `messages.forwardMessages`.
enum SendMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.lane(TLFunction.MessagesSendMessage.self, sendMessage)
        routes.lane(TLFunction.MessagesForwardMessages.self, forwardMessages)
        routes.lane(TLFunction.MessagesSetTyping.self, setTyping)
        routes.lane(TLFunction.MessagesGetWebPagePreview.self, getWebPagePreview)
        registerMedia(in: &routes, services)
    }

    static func sendMessage(_ request: TLFunction.MessagesSendMessage, _ call: Call) throws -> TL.Updates {
        guard request.scheduleDate == nil else { throw RPCError.bad("SCHEDULE_DATE_INVALID") }
        let audience = try call.audience(of: call.resolve(request.peer))
        let text = try call.text(request.message, request.entities)
        guard !text.text.isEmpty else { throw RPCError.bad("MESSAGE_EMPTY") }
        var message = Outgoing(text: text, randomID: request.randomID)
        if request.silent { message.flags.insert(.silent) }
        message.content.isProtected = request.noforwards
        try call.attach(request.replyTo, to: &message)
        let answer = try call.send([message], to: audience)
        if request.clearDraft { try call.clearDraft(of: audience.peer) }
        return answer
    }

    /// No page is fetched yet; a client shows the text without a preview.
    static func getWebPagePreview(
        _ request: TLFunction.MessagesGetWebPagePreview,
        _ call: Call
    ) throws -> TL.MessagesWebPagePreview {
        TL.MessagesWebPagePreview(media: .messageMediaEmpty, chats: [], users: [])
    }

    static func setTyping(_ request: TLFunction.MessagesSetTyping, _ call: Call) throws -> Bool {
        let peer = try call.resolve(request.peer)
        let audience = try call.audience(of: peer)
        for member in audience.members where member != call.user {
            let update: TL.Update =
                switch peer {
                case .chat(let id):
                    .updateChatUserTyping(
                        .init(
                            chatID: id,
                            fromID: .peerUser(.init(userID: call.user)),
                            action: request.action
                        )
                    )
                case .user, .channel:
                    .updateUserTyping(.init(userID: call.user, action: request.action))
                }
            call.scope.push(update, to: member)
        }
        try call.scope.cameOnline(call.user)
        return true
    }
}

extension Call {
    /// Text as it is stored, with mentions by input user turned into mentions by id.
    func text(_ text: String, _ entities: [TL.MessageEntity]?, isCaption: Bool = false) throws -> MessageText
    {
        var accepted = try MessageText.accept(
            text,
            entities: entities?.map { try resolveMention($0) },
            limit: isCaption ? limits.captionLength : limits.messageLength,
            tooLong: .bad(isCaption ? "MEDIA_CAPTION_TOO_LONG" : "MESSAGE_TOO_LONG"),
            maximumEntities: limits.entities
        )
        accepted.addDetected(upTo: limits.entities)
        return accepted
    }

    private func resolveMention(_ entity: TL.MessageEntity) throws -> TL.MessageEntity {
        switch entity {
        case .inputMessageEntityMentionName(let mention):
            let named = try resolve(mention.userID, or: .bad("ENTITY_MENTION_USER_INVALID"))
            return .messageEntityMentionName(
                .init(offset: mention.offset, length: mention.length, userID: named.id)
            )
        default:
            return entity
        }
    }

    /// Makes `message` an answer to what a client names.
    func attach(_ reply: TL.InputReplyTo?, to message: inout Outgoing) throws {
        guard let reply, reply.replyToMsgID != 0 else { return }
        message.replyTo = reply.replyToMsgID
        guard let quote = reply.quoteText else { return }
        let text = try text(quote, reply.quoteEntities)
        message.content.quote = MessageContent.Quote(
            text: text.text,
            entities: text.entities,
            offset: reply.quoteOffset ?? 0
        )
    }
}
