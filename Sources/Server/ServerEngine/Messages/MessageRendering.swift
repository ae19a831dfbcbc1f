import ServerStore
import TelegramSchema

extension RequestContext {
    /// A copy of a message for its owner. `referenced` gets the users and groups that the message refers to.
    func render(_ message: MailboxMessage, _ referenced: inout ReferencedEntities) throws -> TL.Message {
        let content = try StoredMessageContent(decoding: message.body.content)
        referenced.insert(message.body.sender)
        referenced.insert(message.peer)
        for user in content.mentionedUsers { referenced.insert(user) }
        if let saved = content.forward?.saved { referenced.insert(saved.peer) }
        if let action = content.action {
            return .messageService(render(try render(action), of: message))
        }
        return .message(
            .init(
                out: message.isShownAsSent,
                mentioned: message.flags.contains(.mentioned),
                mediaUnread: !message.flags.isDisjoint(with: [.unplayed, .unseenMention]),
                silent: message.flags.contains(.silent),
                fromScheduled: message.flags.contains(.scheduled),
                editHide: content.isLivePlace,
                pinned: message.flags.contains(.pinned),
                noforwards: content.isProtected,
                invertMedia: content.invertsMedia,
                id: message.id,
                fromID: .peerUser(.init(userID: message.body.sender)),
                peerID: TL.Peer(message.peer),
                savedPeerID: savedPeer(of: message, content),
                fwdFrom: content.forward.map { forwardHeader($0) },
                replyTo: replyHeader(message, content.quote),
                date: message.body.date,
                message: message.body.text,
                media: try media(of: content, in: message, &referenced),
                entities: content.entities.isEmpty ? nil : content.entities,
                editDate: message.body.editDate,
                groupedID: message.body.groupedID,
                reactions: MessageReactions(content.reactions).rendered(for: message.user, &referenced),
                ttlPeriod: message.body.ttlPeriod
            )
        )
    }

    /// The media of a message, or else the page below its text.
    private func media(
        of content: StoredMessageContent,
        in message: MailboxMessage,
        _ referenced: inout ReferencedEntities
    ) throws -> TL.MessageMedia? {
        guard let media = content.media else {
            return try content.page.map { try render($0, for: message.user) }
        }
        return try render(media, for: message.user, in: message.peer, &referenced)
    }

    /// The peer that Saved Messages list a message under; nil for a message elsewhere.
    func savedPeer(of message: MailboxMessage) throws -> TL.Peer? {
        savedPeer(of: message, try StoredMessageContent(decoding: message.body.content))
    }

    /// The peer that Saved Messages list a message under: the original author, or the user for own messages.
    private func savedPeer(of message: MailboxMessage, _ content: StoredMessageContent) -> TL.Peer? {
        guard message.peer == .user(message.user) else { return nil }
        return .peerUser(.init(userID: content.forward?.sender ?? message.user))
    }

    private func forwardHeader(_ forward: StoredMessageContent.Forward) -> TL.MessageFwdHeader {
        TL.MessageFwdHeader(
            fromID: .peerUser(.init(userID: forward.sender)),
            date: forward.date,
            savedFromPeer: forward.saved.map { TL.Peer($0.peer) },
            savedFromMsgID: forward.saved?.id
        )
    }

    private func replyHeader(
        _ message: MailboxMessage,
        _ quote: StoredMessageContent.Quote?
    ) -> TL.MessageReplyHeader? {
        guard let id = message.replyTo else { return nil }
        return TL.MessageReplyHeader(
            quote: quote != nil,
            replyToMsgID: id,
            quoteText: quote?.text,
            quoteEntities: quote.flatMap { $0.entities.isEmpty ? nil : $0.entities },
            quoteOffset: quote?.offset
        )
    }

    /// A copy of the service message with `action`.
    func render(_ action: TL.MessageAction, of message: MailboxMessage) -> TL.Message.MessageService {
        TL.Message.MessageService(
            out: message.isShownAsSent,
            silent: message.flags.contains(.silent),
            id: message.id,
            fromID: .peerUser(.init(userID: message.body.sender)),
            peerID: TL.Peer(message.peer),
            replyTo: replyHeader(message, nil),
            date: message.body.date,
            action: action,
            ttlPeriod: message.body.ttlPeriod
        )
    }

    /// The action of a service message, which is the same for all recipients.
    func render(_ action: StoredServiceAction) throws -> TL.MessageAction {
        switch action {
        case .createdChat(let title, let users): .messageActionChatCreate(.init(title: title, users: users))
        case .changedTitle(let title): .messageActionChatEditTitle(.init(title: title))
        case .changedPhoto(let file):
            .messageActionChatEditPhoto(.init(photo: try avatar(file) ?? .photoEmpty(.init(id: file))))
        case .removedPhoto: .messageActionChatDeletePhoto
        case .addedUsers(let users): .messageActionChatAddUser(.init(users: users))
        case .removedUser(let user): .messageActionChatDeleteUser(.init(userID: user))
        case .pinnedMessage: .messageActionPinMessage
        case .changedHistoryTTL(let period): .messageActionSetMessagesTTL(.init(period: period))
        case .joinedByLink(let admin): .messageActionChatJoinedByLink(.init(inviterID: admin))
        case .joinedByRequest: .messageActionChatJoinedByRequest
        }
    }
}

extension MailboxMessage {
    /// True if clients show the message as one that its owner sent. Of Saved Messages that is only what still waits for
    /// its time: TDLib takes anything else for a fault.
    fileprivate var isShownAsSent: Bool {
        flags.contains(.outgoing) && (peer != .user(user) || isWaiting)
    }

    /// True for a scheduled message, which is in no mailbox yet.
    private var isWaiting: Bool { body.gid == .notSent }
}
