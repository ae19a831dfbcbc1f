import ServerStore
import TelegramSchema

/// `messages.send…` and `messages.forwardMessages`.
enum SendMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.transaction(TLFunction.MessagesSendMessage.self, within: .text, sendMessage)
        routes.transaction(TLFunction.MessagesForwardMessages.self, forwardMessages)
        routes.transaction(TLFunction.MessagesSetTyping.self, setTyping)
        registerMedia(in: &routes, services)
    }

    static func sendMessage(_ request: TLFunction.MessagesSendMessage, _ call: Call) throws -> TL.Updates {
        let due = try call.due(request.scheduleDate, repeating: request.scheduleRepeatPeriod)
        let audience = try call.audience(of: call.resolve(request.peer))
        let text = try call.text(request.message, request.entities)
        guard !text.text.isEmpty else { throw RPCError.bad("MESSAGE_EMPTY") }
        var message = PreparedMessage(text: text, randomID: request.randomID)
        if request.silent { message.flags.insert(.silent) }
        message.content.isProtected = request.noforwards
        try call.attach(request.replyTo, to: &message)
        if try !request.noWebpage && call.mayShowPages(in: audience.peer) {
            message.show(try call.page(of: text), above: request.invertMedia)
        }
        let answer = try call.send([message], to: audience, at: due)
        if request.clearDraft { try call.clearDraft(of: audience.peer) }
        return answer
    }

    static func setTyping(_ request: TLFunction.MessagesSetTyping, _ call: Call) throws -> Bool {
        let peer = try call.resolve(request.peer)
        let audience = try call.audience(of: peer)
        guard try call.restrictions(in: peer)?.sendMessages != true else {
            throw RPCError.forbidden("CHAT_WRITE_FORBIDDEN")
        }
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
        try MessageText.accept(text, entities: entities, rules, self)
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

extension Call: EntityReferences {
    func user(_ input: TL.InputUser) throws -> UserID {
        try resolve(input, or: .bad("ENTITY_MENTION_USER_INVALID")).id
    }

    func hasCustomEmoji(_ document: Int64) throws -> Bool { try store.stickerSets.hasSticker(file: document) }
}

extension SendMethods {
    static func registerMedia(in routes: inout Routes, _ services: EngineServices) {
        routes.staged(TLFunction.MessagesSendMedia.self, within: .text) { request, call in
            try send(SendMediaRequest(request), call, services)
        }
        routes.staged(TLFunction.MessagesSendMultiMedia.self, within: .text) { request, call in
            try send(SendMediaRequest(request), call, services)
        }
        routes.staged(TLFunction.MessagesUploadMedia.self) { request, call in
            _ = try call.audience(of: call.resolve(request.peer))
            // A poll gets its number with its message.
            if case .inputMediaPoll = request.media { throw RPCError.bad("MEDIA_INVALID") }
            return try services.stage([services.source(request.media, by: call.user)], call) { media, call in
                try call.save(media.compactMap(\.newFile))
                var none = ReferencedEntities()
                return try call.scope.render(media[0].reference, for: call.user, &none) ?? .messageMediaEmpty
            }
        }
    }

    /// Prepares the items that were not sent before: a repeated send needs neither its upload nor the work again.
    private static func send(
        _ sending: SendMediaRequest,
        _ call: Call,
        _ services: EngineServices
    ) throws -> MethodResult<TL.Updates> {
        try sending.check()
        let peer = try call.resolve(sending.peer)
        _ = try call.audience(of: peer)
        let due = try call.due(sending.scheduleDate, repeating: sending.repeatPeriod)
        let unsent = try sending.items.filter { item in
            guard due == nil else { return try !call.isKnown(item.randomID) }
            return try call.store.messages.sent(by: call.user, randomID: item.randomID) == nil
        }
        if due != nil { try call.checkRoom(forScheduled: unsent.count, to: peer) }
        // The checks that need no file come before any work.
        for item in unsent {
            var message = PreparedMessage(text: try call.text(of: item), randomID: item.randomID)
            try call.attach(sending.replyTo, to: &message)
            _ = try call.checked(message, in: peer, isComplete: false)
            try call.checkMaySend(item.media, to: peer)
        }
        let withFiles = unsent.filter { $0.link == nil }
        let sources = try withFiles.map { try services.source($0.media, by: call.user) }
        return try services.stage(sources, call) { media, call in
            let prepared = Dictionary(
                zip(withFiles.map(\.randomID), media),
                uniquingKeysWith: { first, _ in first }
            )
            return try call.send(sending, to: peer, at: due, showing: prepared)
        }
    }
}

extension Call {
    /// A caption, or the whole text of a mere link.
    fileprivate func text(of item: SendMediaRequest.Item) throws -> MessageText {
        guard let link = item.link else { return try text(item.message, item.entities, isCaption: true) }
        let text = try text(item.message.isEmpty ? link : item.message, item.entities)
        guard !text.text.isEmpty else { throw RPCError.bad("MESSAGE_EMPTY") }
        return text
    }

    /// Sends or schedules the prepared messages, by random id; all others were sent before, and get the same answer again.
    fileprivate func send(
        _ sending: SendMediaRequest,
        to peer: MailboxPeer,
        at due: Int32?,
        showing media: [Int64: PreparedMedia]
    ) throws -> TL.Updates {
        let audience = try audience(of: peer)
        let album = sending.isAlbum ? scope.randomID() : nil
        let messages = try sending.items.map { item in
            guard item.link != nil || media[item.randomID] != nil else {
                return PreparedMessage(text: .empty, randomID: item.randomID)
            }
            var message = PreparedMessage(text: try text(of: item), randomID: item.randomID)
            if let media = media[item.randomID] { message.attach(media) }
            message.flags.formUnion(sending.flags)
            message.content.isProtected = sending.isProtected
            message.content.invertsMedia = sending.invertsMedia
            message.groupedID = album
            // A repeated send is answered like the first one, whatever became of the page.
            if case .inputMediaWebPage(let link) = item.media, try !isKnown(item.randomID) {
                message.show(try page(named: link, in: message.text), above: sending.invertsMedia)
            }
            try attach(sending.replyTo, to: &message)
            return message
        }
        let answer = try send(messages, to: audience, at: due)
        if sending.clearsDraft { try clearDraft(of: peer) }
        return answer
    }
}

extension PreparedMessage {
    /// Attaches `media` to the message.
    fileprivate mutating func attach(_ shown: PreparedMedia) {
        content.media = shown.reference
        media = shown.kinds
        newFile = shown.newFile
        newPoll = shown.newPoll
        if shown.isPlayed { flags.insert(.unplayed) }
    }
}
