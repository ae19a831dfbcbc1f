import CompactWire
import StdExtras
import TelegramSchema

/// Updates of the API, told as events.
///
/// An event may need a question first: an answer shows what it answers, and a group its members. So pushes wait for each
/// other, and come in order. A client that missed one cannot ask for what it missed: its connection ends instead.
extension OpcodeSession {
    /// Takes `Updates`, encoded, that the API pushes to the user.
    public func push(_ body: [UInt8]) {
        // What our own engine wrote does not fail to decode; if it ever does, the client has missed it.
        guard me != nil else { return }
        guard let updates = try? TL.Updates(decoding: body) else { return giveUp() }
        if case .updatesTooLong = updates { return giveUp() }
        guard pushes.count < Self.mostPushes else { return giveUp() }
        let waiting = WaitingPush(updates, encodedBytes: body.count)
        pushes.append(waiting)
        pushBytes += waiting.bytes
        tellNext()
    }

    private func tellNext() {
        // What is told at once comes back here: a loop, so that many of them need no stack.
        guard !isLooping, let me else { return }
        isLooping = true
        defer { isLooping = false }
        while !isTelling, let push = pushes.popFirst() {
            isTelling = true
            pushBytes -= push.bytes
            let parts = push.updates.parts
            note(parts.users)
            let messages = parts.updates.compactMap { update -> TL.Message? in
                switch update {
                case .updateNewMessage(let new): new.message
                case .updateEditMessage(let edited): edited.message
                default: nil
                }
            }
            let step = withLinks(of: messages) { [self] links in
                var groups: Set<ChatID> = []
                for update in parts.updates { tell(update, me, links, changed: &groups) }
                return tellChats(groups.sorted(), me)
            }
            proceed(step, for: nil)
        }
    }

    /// Tells how groups are now. One that is not there any more has no such event.
    private func tellChats(_ groups: [ChatID], _ me: UserID) -> Step {
        let calls = groups.map { id in
            TLFunction.MessagesGetPeerDialogs(
                peers: [.inputDialogPeer(.init(peer: .inputPeerChat(.init(chatID: id))))]
            )
        }
        return .askEach(calls) { [self] answers in
            let answers = answers.compactMap(\.self)
            return chats(
                answers.flatMap(\.dialogs),
                messages: answers.flatMap(\.messages),
                groups: answers.flatMap(\.chats),
                people: answers.flatMap(\.users),
                me
            ) { [self] list in
                for chat in list { tell(EventOpcode.chat, .map(["chat": chat.chat])) }
                isTelling = false
                tellNext()
                return .done(.empty)
            }
        }
    }

    private func tell(_ update: TL.Update, _ me: UserID, _ links: Links, changed groups: inout Set<ChatID>) {
        switch update {
        case .updateNewMessage(let new):
            guard let shown = message(new.message, me, links: links) else { return }
            tell(EventOpcode.message, envelope(shown, me).adding("unread", .integer(0)))
            if case .messageService = new.message, case .group(let id) = shown.chat { groups.insert(id) }
        case .updateEditMessage(let edited):
            tellEdited(edited.message, me, links)
        case .updateMessageReactions(let changed):
            guard let chat = ChatNumber(changed.peer) else { return }
            tellReactions(changed.reactions, to: changed.msgID, in: chat, isOwn: false, me)
        case .updateDeleteMessages(let deleted):
            tellDeleted(deleted.messages, me)
        case .updateReadHistoryInbox(let read):
            tellMark(read.peer, by: me, upTo: read.maxID, me)
        case .updateReadHistoryOutbox(let read):
            // Who of a group has read is not told.
            guard case .peerUser(let peer) = read.peer else { return }
            tellMark(read.peer, by: peer.userID, upTo: read.maxID, me)
        case .updateUserTyping(let typing):
            tellTyping(typing.action, by: typing.userID, in: .dialog(with: typing.userID), me)
        case .updateChatUserTyping(let typing):
            guard case .peerUser(let peer) = typing.fromID else { return }
            tellTyping(typing.action, by: peer.userID, in: .group(typing.chatID), me)
        case .updateUserStatus(let status):
            tell(
                EventOpcode.presence,
                .map([
                    "userId": .integer(status.userID.rawValue), "presence": presence(status.status),
                    "time": .integer(clock()),
                ])
            )
        case .updateChat(let changed): groups.insert(changed.chatID)
        case .updateChatParticipants(let changed):
            if case .chatParticipants(let all) = changed.participants { groups.insert(all.chatID) }
        case .updateChatParticipantAdd(let changed): groups.insert(changed.chatID)
        case .updateChatParticipantDelete(let changed): groups.insert(changed.chatID)
        case .updateChatParticipantAdmin(let changed): groups.insert(changed.chatID)
        case .updatePinnedMessages(let changed):
            if case .peerChat(let peer) = changed.peer { groups.insert(peer.chatID) }
        default: break
        }
    }

    /// An edit of the API is a new text, or a new reaction. What is known of the message tells which.
    private func tellEdited(_ edited: TL.Message, _ me: UserID, _ links: Links) {
        let before = seen[edited.number]
        guard let now = SeenMessage(edited), let shown = message(edited, me, links: links) else { return }
        let isNewReaction =
            before.map { $0.reactions != now.reactions || $0.own != now.own } ?? (now.editDate == 0)
        let isNewText = before.map { $0.editDate != now.editDate } ?? (now.editDate != 0)
        if isNewText || !isNewReaction { tell(EventOpcode.messageEdited, envelope(shown, me)) }
        if isNewReaction {
            let isOwn = before.map { $0.own != now.own } ?? false
            tellReactions(edited.reactions, to: edited.number, in: now.chat, isOwn: isOwn, me)
        }
    }

    private func tellReactions(
        _ reactions: TL.MessageReactions?,
        to id: MessageID,
        in chat: ChatNumber,
        isOwn: Bool,
        _ me: UserID
    ) {
        let info = reactionInfo(reactions) ?? .map(["totalCount": .integer(0), "counters": .array([])])
        tell(
            isOwn ? EventOpcode.ownReaction : EventOpcode.reactions,
            .map([
                "chatId": .integer(chat.wire(of: me)), "messageId": .number(id.rawValue),
                "reactionInfo": info,
            ])
        )
    }

    /// The API does not say in which chat a message was. Of those that the client has not seen it needs no news.
    private func tellDeleted(_ ids: [MessageID], _ me: UserID) {
        var chats: [ChatNumber: [MessageID]] = [:]
        for id in ids {
            guard let chat = seen[id]?.chat else { continue }
            chats[chat, default: []].append(id)
        }
        for (chat, ids) in chats {
            tell(
                EventOpcode.messagesDeleted,
                .map([
                    "chatId": .integer(chat.wire(of: me)),
                    "messageIds": .array(ids.sorted().map { .number($0.rawValue) }),
                    "ttl": .bool(false),
                ])
            )
        }
    }

    private func tellMark(_ peer: TL.Peer, by user: UserID, upTo id: MessageID, _ me: UserID) {
        guard let chat = ChatNumber(peer) else { return }
        tell(
            EventOpcode.mark,
            .map([
                "chatId": .integer(chat.wire(of: me)), "userId": .integer(user.rawValue),
                "mark": seen[id].map { .time($0.date) } ?? .integer(clock()), "setAsUnread": .bool(false),
            ])
        )
    }

    private func tellTyping(
        _ action: TL.SendMessageAction,
        by user: UserID,
        in chat: ChatNumber,
        _ me: UserID
    ) {
        if case .sendMessageCancelAction = action { return }
        tell(
            EventOpcode.typing,
            .map(["chatId": .integer(chat.wire(of: me)), "userId": .integer(user.rawValue)])
        )
    }
}
