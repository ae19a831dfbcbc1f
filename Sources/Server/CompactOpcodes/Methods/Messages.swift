import CompactWire
import StdExtras
import TelegramSchema
import WireCrypto

/// Messages.
extension OpcodeSession {
    /// 64: sends a message, forwards one, or makes a group, which these clients ask for by a message to nowhere.
    func send(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        guard let message = arguments.inside("message") else { throw .missing("message") }
        let attachments = message.maps("attaches")
        if arguments.number("chatId") == nil, let made = attachments.first, made.text("_type") == "CONTROL" {
            return try makeGroup(made, me)
        }
        // Comments of posts belong to channels.
        guard arguments.number("postId") == nil else { throw .unsupported }
        let chat = try chat(arguments, me)
        let peer = try inputPeer(chat)
        let random = randomID(chat.wire(of: me), message.number("cid") ?? clock())
        let link = message.inside("link")
        // The time at which it is to be sent; nil for now.
        let date = message.inside("delayedAttributes")?.number("timeToFire").map {
            Int32(clamping: $0 / 1000)
        }
        let isSilent = arguments.truth("notify") == false
        if let link, link.text("type") == "FORWARD" {
            return try forward(link, to: peer, random, isSilent: isSilent, date: date, me)
        }
        let reply: TL.InputReplyTo? =
            if let link, link.text("type") == "REPLY" {
                TL.InputReplyTo(replyToMsgID: try link.message("messageId"))
            } else { nil }
        let text = message.text("text") ?? ""
        let entities = entities(message)
        let media = try attachments.map { attachment throws(OpcodeError) in try self.media(attachment) }
        switch media.count {
        case 0:
            return .ask(
                TLFunction.MessagesSendMessage(
                    silent: isSilent,
                    peer: peer,
                    replyTo: reply,
                    message: text,
                    randomID: random,
                    entities: entities.isEmpty ? nil : entities,
                    scheduleDate: date
                )
            ) { [self] updates in sent(updates, me) }
        case 1:
            return .ask(
                TLFunction.MessagesSendMedia(
                    silent: isSilent,
                    peer: peer,
                    replyTo: reply,
                    media: media[0],
                    message: text,
                    randomID: random,
                    entities: entities.isEmpty ? nil : entities,
                    scheduleDate: date
                )
            ) { [self] updates in sent(updates, me) }
        default:
            throw .tooManyFiles
        }
    }

    /// The number by which the API knows a message that is sent again. It belongs to the device, since two may count
    /// alike.
    func randomID(_ chat: Int64, _ cid: Int64) -> Int64 {
        var writer = TLWriter(reserving: 64)
        for number in [keyNumber, chat, cid] { writer.write(number) }
        let digest = Digest.sha256(Array("martlet compact message 1".utf8) + writer.bytes)
        return digest.array.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    private func forward(
        _ link: Arguments,
        to peer: TL.InputPeer,
        _ random: Int64,
        isSilent: Bool,
        date: Int32?,
        _ me: UserID
    ) throws(OpcodeError) -> Step {
        .ask(
            TLFunction.MessagesForwardMessages(
                silent: isSilent,
                fromPeer: try inputPeer(try chat(link, me)),
                id: [try link.message("messageId")],
                randomID: [random],
                toPeer: peer,
                scheduleDate: date
            )
        ) { [self] updates in sent(updates, me) }
    }

    /// The answer to a send.
    func sent(_ updates: TL.Updates, _ me: UserID, with chat: MessagePackValue? = nil) -> Step {
        let parts = updates.parts
        note(parts.users)
        let made = parts.updates.lazy.compactMap { update -> (TL.Message, isDelayed: Bool)? in
            switch update {
            case .updateNewMessage(let new): (new.message, false)
            case .updateNewScheduledMessage(let new): (new.message, true)
            default: nil
            }
        }.first
        guard let (message, isDelayed) = made else { return .fail(.internalFailure) }
        return withLinks(of: [message]) { [self] links in
            guard let rendered = self.message(message, me, links: links) else {
                return .fail(.internalFailure)
            }
            var shown = rendered
            if isDelayed {
                shown.content = shown.content.merging([
                    "delayedAttributes": .map([
                        "timeToFire": .time(message.dateInChat ?? 0), "notifySender": .bool(true),
                        "notifyOpponents": .bool(true),
                    ])
                ])
            }
            return .done(envelope(shown, me).adding("chat", chat).adding("unread", .integer(0)))
        }
    }

    /// 67: changes a text.
    func edit(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let id = try arguments.message("messageId")
        let attachments = arguments.maps("attachments")
        guard attachments.count <= 1 else { throw .tooManyFiles }
        let media: TL.InputMedia? = if let first = attachments.first { try self.media(first) } else { nil }
        return .ask(
            TLFunction.MessagesEditMessage(
                peer: try inputPeer(try chat(arguments, me)),
                id: id,
                message: arguments.text("text"),
                media: media,
                entities: entities(arguments)
            )
        ) { [self] updates throws(OpcodeError) in
            let parts = updates.parts
            note(parts.users)
            for case .updateEditMessage(let edited) in parts.updates where edited.message.number == id {
                return withLinks(of: [edited.message]) { [self] links in
                    guard let shown = message(edited.message, me, links: links) else {
                        return .fail(.internalFailure)
                    }
                    return .done(envelope(shown, me))
                }
            }
            throw .internalFailure
        }
    }

    /// 66: deletes messages.
    func delete(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let ids = arguments.messages("messageIds")
        guard !ids.isEmpty else { throw .missing("messageIds") }
        return .ask(
            TLFunction.MessagesDeleteMessages(revoke: arguments.truth("forMe") != true, id: ids)
        ) { _ in .done(.empty) }
    }

    /// 71: messages by their numbers.
    func messages(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let chat = try chat(arguments, me)
        return read(arguments.messages("messageIds"), in: chat) { [self] messages in
            withLinks(of: messages) { [self] links in
                .done(
                    .map([
                        "messages": .array(messages.compactMap { message($0, me, links: links)?.content })
                    ])
                )
            }
        }
    }

    /// Messages of one chat.
    private func read(_ ids: [MessageID], in chat: ChatNumber, then: @escaping ([TL.Message]) -> Step) -> Step
    {
        guard !ids.isEmpty else { return then([]) }
        let inputs = ids.prefix(100).map { TL.InputMessage.inputMessageID(.init(id: $0)) }
        return .ask(TLFunction.MessagesGetMessages(id: inputs)) { [self] answer in
            then(read(answer).messages.filter { SeenMessage($0)?.chat == chat })
        }
    }

    /// 49: a part of a history, by time.
    func history(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        guard arguments.number("postId") == nil else { throw .unsupported }
        let chat = try chat(arguments, me)
        let peer = try inputPeer(chat)
        guard arguments.text("itemType") != "DELAYED" else {
            return .ask(TLFunction.MessagesGetScheduledHistory(peer: peer, hash: 0)) { [self] answer in
                page(read(answer).messages, nil, me)
            }
        }
        let from = arguments.number("from") ?? clock()
        let backward = min(max(arguments.number("backward") ?? 0, 0), 100)
        let forward = min(max(arguments.number("forward") ?? 0, 0), 100 - min(backward, 100))
        // The API counts in seconds: those of the same second are before.
        let date = from < 0 ? 0 : Int32(clamping: from / 1000).addingSaturating(1)
        let wantsMessages = arguments.truth("getMessages") != false
        let request = TLFunction.MessagesGetHistory(
            peer: peer,
            offsetID: 0,
            offsetDate: date,
            addOffset: Int32(clamping: -forward),
            limit: wantsMessages ? Int32(clamping: backward + forward) : 0,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        let wantsChat = arguments.truth("getChat") == true
        return .ask(request) { [self] answer in
            let messages = read(answer).messages
            guard wantsChat else { return page(messages, nil, me) }
            return readChat(chat, me) { [self] content in page(messages, content, me) }
        }
    }

    /// Messages for a client, the oldest first.
    private func page(_ messages: [TL.Message], _ chat: MessagePackValue?, _ me: UserID) -> Step {
        withLinks(of: messages) { [self] links in
            let shown = messages.reversed().compactMap { message -> MessagePackValue? in
                guard let shown = self.message(message, me, links: links) else { return nil }
                return shown.content.adding("chatId", .integer(shown.chat.wire(of: me)))
            }
            return .done(MessagePackValue.map(["messages": .array(shown)]).adding("chat", chat))
        }
    }

    /// 73: messages with words in them.
    func search(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let words = try arguments.requiredText("query")
        let count = Int32(clamping: min(max(arguments.number("count") ?? 20, 1), 100))
        return .ask(
            TLFunction.MessagesSearch(
                peer: try inputPeer(try chat(arguments, me)),
                q: words,
                filter: .inputMessagesFilterEmpty,
                minDate: 0,
                maxDate: 0,
                offsetID: 0,
                addOffset: 0,
                limit: count,
                maxID: 0,
                minID: 0,
                hash: 0
            )
        ) { [self] answer in page(read(answer).messages, nil, me) }
    }

    /// 50: everything up to a message was read.
    func mark(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let chat = try chat(arguments, me)
        let peer = try inputPeer(chat)
        switch arguments.text("type") {
        case nil, "READ_MESSAGE": break
        // There is no count of unseen reactions here.
        case "READ_REACTION": return .done(.map(["unread": .integer(0), "mark": .integer(clock())]))
        default: throw .unsupported
        }
        // Zero would stand for all messages.
        let id = try arguments.message("messageId")
        return .ask(TLFunction.MessagesReadHistory(peer: peer, maxID: id)) { _ in
            .ask(
                TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: peer))])
            ) { [self] answer throws(OpcodeError) in
                guard case .dialog(let dialog) = answer.dialogs.first else { throw .chatUnknown }
                let time = seen[id].map { Int64($0.date) * 1000 } ?? clock()
                return .done(.map(["unread": .number(dialog.unreadCount), "mark": .integer(time)]))
            }
        }
    }

    /// 65: the user is typing.
    func type(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        .ask(
            TLFunction.MessagesSetTyping(
                peer: try inputPeer(try chat(arguments, me)),
                action: .sendMessageTypingAction
            )
        ) { _ in .done(.empty) }
    }

    // MARK: reactions

    /// 178: one's reaction to a message.
    func react(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        guard let emoji = arguments.inside("reaction")?.text("id"), !emoji.isEmpty else {
            throw .missing("reaction")
        }
        return try setReaction([.reactionEmoji(.init(emoticon: emoji))], arguments, me)
    }

    /// 179: none any more.
    func cancelReaction(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        try setReaction([], arguments, me)
    }

    private func setReaction(
        _ reactions: [TL.Reaction],
        _ arguments: Arguments,
        _ me: UserID
    ) throws(OpcodeError) -> Step {
        let chat = try chat(arguments, me)
        let id = try arguments.message("messageId")
        return .ask(
            TLFunction.MessagesSendReaction(peer: try inputPeer(chat), msgID: id, reaction: reactions)
        ) { [self] _ in
            read([id], in: chat) { [self] messages in
                guard let message = messages.first else { return .fail(.messageUnknown) }
                _ = self.message(message, me)
                return .done(
                    .map([
                        "reactionInfo": reactionInfo(message.reactions)
                            ?? .map(["totalCount": .integer(0), "counters": .array([])])
                    ])
                )
            }
        }
    }

    /// 180: how all reacted to messages.
    func reactions(_ arguments: Arguments, _ me: UserID) -> Step {
        .run { () throws(OpcodeError) in
            read(arguments.messages("messageIds"), in: try chat(arguments, me)) { [self] messages in
                .done(
                    .map([
                        "messagesReactions": .map(
                            messages.compactMap { message in
                                reactionInfo(message.reactions).map {
                                    MessagePackPair(.string("\(message.number)"), $0)
                                }
                            }
                        )
                    ])
                )
            }
        }
    }
}

extension TL.Message {
    var reactions: TL.MessageReactions? {
        switch self {
        case .message(let message): message.reactions
        case .messageService(let message): message.reactions
        case .messageEmpty: nil
        }
    }
}
