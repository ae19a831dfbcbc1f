import ServerStore
import TelegramSchema

/// `messages.send…` and `messages.forwardMessages`.
enum SendMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.transaction(TLFunction.MessagesSendMessage.self, within: .text, sendMessage)
        routes.transaction(TLFunction.MessagesForwardMessages.self, forwardMessages)
        routes.transaction(TLFunction.MessagesSetTyping.self, setTyping)
        routes.transaction(TLFunction.MessagesGetWebPagePreview.self, within: .text, getWebPagePreview)
        registerMedia(in: &routes, services)
    }

    static func sendMessage(_ request: TLFunction.MessagesSendMessage, _ call: Call) throws -> TL.Updates {
        guard request.scheduleDate == nil else { throw RPCError.bad("SCHEDULE_DATE_INVALID") }
        let audience = try call.audience(of: call.resolve(request.peer))
        let text = try call.text(request.message, request.entities)
        guard !text.text.isEmpty else { throw RPCError.bad("MESSAGE_EMPTY") }
        var message = PreparedMessage(text: text, randomID: request.randomID)
        if request.silent { message.flags.insert(.silent) }
        message.content.isProtected = request.noforwards
        try call.attach(request.replyTo, to: &message)
        let answer = try call.send([message], to: audience)
        if request.clearDraft { try call.clearDraft(of: audience.peer) }
        return answer
    }

    /// Answers without a preview: no page is fetched yet, and a client shows the text alone.
    static func getWebPagePreview(
        _ request: TLFunction.MessagesGetWebPagePreview,
        _ call: Call
    ) throws -> TL.MessagesWebPagePreview {
        TL.MessagesWebPagePreview(media: .messageMediaEmpty, chats: [], users: [])
    }

    static func setTyping(_ request: TLFunction.MessagesSetTyping, _ call: Call) throws -> Bool {
        let peer = try call.resolve(request.peer)
        let audience = try call.audience(of: peer)
        guard let action = request.action.told else { return true }
        for member in audience.members where member != call.user {
            let update: TL.Update =
                switch peer {
                case .chat(let id):
                    .updateChatUserTyping(
                        .init(
                            chatID: id,
                            fromID: .peerUser(.init(userID: call.user)),
                            action: action
                        )
                    )
                case .user, .channel:
                    .updateUserTyping(.init(userID: call.user, action: action))
                }
            call.scope.push(update, to: member)
        }
        try call.scope.cameOnline(call.user)
        return true
    }
}

extension Call {
    /// Text in its stored form, with detected links.
    func text(_ text: String, _ entities: [TL.MessageEntity]?, isCaption: Bool = false) throws -> MessageText
    {
        let rules = TextRules(
            length: isCaption ? limits.captionLength : limits.messageLength,
            tooLong: .bad(isCaption ? "MEDIA_CAPTION_TOO_LONG" : "MESSAGE_TOO_LONG"),
            entities: limits.entities
        )
        var accepted = try self.text(text, entities, rules)
        accepted.addDetected(upTo: limits.entities)
        return accepted
    }

    /// Text in its stored form, by rules of its own.
    func text(_ text: String, _ entities: [TL.MessageEntity]?, _ rules: TextRules) throws -> MessageText {
        try MessageText.accept(text, entities: entities, rules) { input in
            try resolve(input, or: .bad("ENTITY_MENTION_USER_INVALID")).id
        }
    }

    /// The quote of another message in its stored form.
    func quote(in reply: TL.InputReplyTo) throws -> StoredMessageContent.Quote? {
        guard let quoted = reply.quoteText else { return nil }
        let rules = TextRules(
            length: TextRules.quoteLength,
            tooLong: .bad("QUOTE_TEXT_INVALID"),
            entities: limits.entities
        )
        let text = try text(quoted, reply.quoteEntities, rules)
        return StoredMessageContent.Quote(
            text: text.text,
            entities: text.entities,
            offset: max(0, reply.quoteOffset ?? 0)
        )
    }

    /// Makes `message` a reply to the message that a client names.
    func attach(_ reply: TL.InputReplyTo?, to message: inout PreparedMessage) throws {
        guard let reply, reply.replyToMsgID != 0 else { return }
        message.replyTo = reply.replyToMsgID
        message.content.quote = try quote(in: reply)
    }
}
