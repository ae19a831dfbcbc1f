import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// Builds the operations that follow from updates: TC-07. Pure.
struct UpdateBuilder {
    let selfID: PeerID
    /// The operations, in order.
    private(set) var operations: [UpdateOperation] = []
    /// The peers that the operations name, each with the first message that does.
    private(set) var named: [PeerID: MessageKey] = [:]
    /// The chats with new messages, and those that the user has just joined.
    private(set) var chats: Set<PeerID> = []
    /// The channels with more updates than were pushed, with their pts if it is known.
    var behind: [Int64: Int32?] = [:]

    init(selfID: PeerID) { self.selfID = selfID }

    /// Takes updates from the sequencer.
    mutating func add(_ updates: [QueuedUpdate]) {
        for update in updates {
            switch update.content {
            case .update(let update): add(update)
            case .message(let message): add(new: message)
            case .sent(let sent, let randomID): append(.confirmSent(sent, randomID: randomID))
            case .counted: break
            }
        }
    }

    /// Takes the new messages of a difference.
    mutating func add(newMessages: [TL.Message]) {
        for message in newMessages { add(new: ReceivedMessage(message, selfID: selfID)) }
    }

    /// Takes one update.
    mutating func add(_ update: TL.Update) {
        switch update {
        case .updateNewMessage(let update): add(new: ReceivedMessage(update.message, selfID: selfID))
        case .updateEditMessage(let update): add(edited: ReceivedMessage(update.message, selfID: selfID))
        case .updateMessageID(let update): append(.assignID(update.id.rawValue, randomID: update.randomID))
        case .updateDeleteMessages(let update): append(.deleteMessages(update.messages.map(\.rawValue)))
        case .updateReadHistoryInbox(let update):
            let (peer, id) = (PeerID(update.peer), update.maxID.rawValue)
            append(.chat(.readIncoming(peer, upTo: id, stillUnread: update.stillUnreadCount)))
        case .updateReadHistoryOutbox(let update):
            append(.chat(.readOutgoing(PeerID(update.peer), upTo: update.maxID.rawValue)))
        case .updateReadMessagesContents(let update):
            append(.readContents(update.messages.map(\.rawValue)))
        case .updatePinnedMessages(let update):
            let ids = update.messages.map(\.rawValue)
            append(.pinMessages(PeerID(update.peer), ids, isPinned: update.pinned))
        case .updateWebPage(let update):
            if let page = WebPage(update.webpage) { append(.replaceMedia(.webPage(page))) }
        default: add(channelUpdate: update)
        }
    }

    /// Records that the chat must be known.
    mutating func need(_ chat: PeerID) { chats.insert(chat) }

    /// Takes a new message; nil for an empty one.
    mutating func add(new message: ReceivedMessage?) {
        guard let message else { return }
        note(message)
        chats.insert(message.message.key.peer)
        append(.addMessages([message]))
    }

    /// Takes the new state of a message.
    mutating func add(edited message: ReceivedMessage?) {
        guard let message else { return }
        note(message)
        append(.editMessage(message))
    }

    private mutating func note(_ message: ReceivedMessage) {
        for peer in message.peers where named[peer] == nil { named[peer] = message.message.key }
    }

    /// Appends an operation; messages are merged into an immediately preceding run of messages.
    mutating func append(_ operation: UpdateOperation) { operations.append(merging: operation) }
}

extension UpdateBuilder {
    /// Takes an update outside of a chat's history: about scheduled messages or reply threads.
    mutating func add(asideUpdate update: TL.Update) {
        switch update {
        case .updateNewScheduledMessage(let update):
            // The users whom it names cannot be looked up by its id, which is another message's in the history.
            let told = ReceivedMessage(update.message, selfID: selfID, namespace: .scheduled)
            if let told { append(.schedule(told)) }
        case .updateDeleteScheduledMessages(let update):
            append(.unschedule(PeerID(update.peer), update.messages.map(\.rawValue)))
        case .updateReadChannelDiscussionInbox(let update):
            let thread = ReplyThreadKey(PeerID(update.channelID), Int64(update.topMsgID.rawValue))
            append(.readThread(thread, upTo: update.readMaxID.rawValue, byOthers: false))
            if let channel = update.broadcastID, let post = update.broadcastPost {
                let key = MessageKey(peer: PeerID(channel), namespace: .cloud, id: post.rawValue)
                append(.readComments(key, upTo: update.readMaxID.rawValue))
            }
        case .updateReadChannelDiscussionOutbox(let update):
            let thread = ReplyThreadKey(PeerID(update.channelID), Int64(update.topMsgID.rawValue))
            append(.readThread(thread, upTo: update.readMaxID.rawValue, byOthers: true))
        default: add(chatUpdate: update)
        }
    }
}

extension UpdateBuilder {
    /// Takes an update about a chat as a whole.
    mutating func add(chatUpdate update: TL.Update) {
        switch update {
        case .updateDraftMessage(let update):
            let chat = PeerID(update.peer)
            let key = DraftKey(chat, thread: update.topMsgID.map { Int64($0.rawValue) })
            append(.chat(.draft(key, DraftState(update.draft, in: chat, selfID: selfID))))
        case .updateNotifySettings(let update): add(update)
        case .updateDialogPinned(let update):
            let list = ChatList(rawValue: update.folderID ?? 0)
            guard let peer = PeerID(update.peer) else { return }
            append(.chat(.pin(peer, list, isPinned: update.pinned)))
        case .updatePinnedDialogs(let update):
            let list = ChatList(rawValue: update.folderID ?? 0)
            if let order = update.order {
                append(.chat(.setPinned(order.compactMap { PeerID($0) }, list)))
            } else {
                append(.tell(.stale(.pinnedChats(list.rawValue))))
            }
        case .updateDialogUnreadMark(let update):
            guard let peer = PeerID(update.peer) else { return }
            append(.chat(.markUnread(peer, update.unread)))
        case .updatePeerSettings(let update): append(.tell(.stale(.peerSettings(PeerID(update.peer)))))
        case .updateUserTyping(let update):
            let user = PeerID(update.userID)
            let thread = update.topMsgID.map { Int64($0.rawValue) }
            let activity = TypingActivity(update.action)
            append(.tell(.activity(PeerActivity(user, thread: thread, author: user, activity))))
        case .updateChatUserTyping(let update):
            let author = PeerID(update.fromID)
            let activity = TypingActivity(update.action)
            append(.tell(.activity(PeerActivity(PeerID(update.chatID), author: author, activity))))
        default: add(peerUpdate: update)
        }
    }

    private mutating func add(_ update: TL.Update.UpdateNotifySettings) {
        let settings = PeerNotificationSettings(update.notifySettings)
        switch NotificationSubject(update.peer) {
        case .chat(let peer): append(.chat(.notificationSettings(peer, settings)))
        case .all(let scope): append(.chat(.defaultNotificationSettings(scope, settings)))
        // A topic has no settings of its own here; it uses those of its group.
        case .topic: break
        }
    }
}

extension UpdateBuilder {
    /// Takes an update about users, members, or the account.
    mutating func add(peerUpdate update: TL.Update) {
        switch update {
        case .updateUserStatus(let update):
            append(.peer(.presence(PeerID(update.userID), Presence(update.status))))
        case .updateUserName(let update):
            let user = PeerID(update.userID)
            let names = [Username](main: nil, all: update.usernames)
            append(.peer(.name(user, first: update.firstName, last: update.lastName, usernames: names)))
        case .updateUserPhone(let update):
            append(.peer(.phone(PeerID(update.userID), update.phone)))
        case .updateUser(let update): append(.tell(.stale(.peer(PeerID(update.userID)))))
        case .updateChat(let update): append(.tell(.stale(.peer(PeerID(update.chatID)))))
        case .updatePeerBlocked(let update):
            append(.peer(.block(PeerID(update.peerID), update.blocked)))
            append(.tell(.stale(.blocked)))
        case .updatePeerHistoryTTL(let update):
            append(.peer(.setDeleteTimer(PeerID(update.peer), update.ttlPeriod)))
        case .updatePendingJoinRequests(let update):
            append(.peer(.setJoinRequests(PeerID(update.peer), update.requestsPending)))
        case .updateContactsReset: append(.tell(.stale(.contacts)))
        default: add(memberUpdate: update)
        }
    }

    private mutating func add(memberUpdate update: TL.Update) {
        switch update {
        case .updateChatParticipants(let update):
            guard let members = [GroupMember](update.participants) else { return }
            append(.peer(.setMembers(PeerID(update.participants), members)))
        case .updateChatParticipantAdd(let update):
            var member = GroupMember(PeerID(update.userID))
            member.inviter = PeerID(update.inviterID)
            member.date = update.date
            append(.peer(.addMember(PeerID(update.chatID), member)))
        case .updateChatParticipantDelete(let update):
            append(.peer(.removeMember(PeerID(update.chatID), PeerID(update.userID))))
        case .updateChatParticipantAdmin(let update):
            let (group, member) = (PeerID(update.chatID), PeerID(update.userID))
            append(.peer(.setAdmin(group, member, update.isAdmin)))
        case .updateChatParticipantRank(let update):
            let (group, member) = (PeerID(update.chatID), PeerID(update.userID))
            append(.peer(.setRank(group, member, GroupMember.rank(update.rank))))
        case .updateChatDefaultBannedRights(let update):
            let restrictions = ChatRestrictions(update.defaultBannedRights)
            append(.peer(.restrictMembers(PeerID(update.peer), restrictions)))
        default: add(accountUpdate: update)
        }
    }

    private mutating func add(accountUpdate update: TL.Update) {
        switch update {
        case .updateNewAuthorization(let update):
            let signIn = NewSignIn(
                hash: update.hash,
                date: update.date,
                device: update.device ?? "",
                location: update.location ?? ""
            )
            append(.tell(.signIn(signIn)))
        case .updateServiceNotification(let update):
            let notice = ServiceNotice(type: update.type, text: update.message, isPopup: update.popup)
            append(.tell(.notice(notice)))
        case .updatePrivacy(let update):
            if let key = PrivacyKey(update.key) { append(.tell(.privacy(key, update.rules))) }
        case .updateConfig: append(.tell(.stale(.config)))
        case .updateDcOptions: append(.tell(.stale(.dataCenters)))
        // `TL.Update.order` lists all constructors, so a new one in the schema is noticed there.
        default: break
        }
    }
}

extension PeerID {
    /// The group of a list of members.
    fileprivate init(_ participants: TL.ChatParticipants) {
        switch participants {
        case .chatParticipants(let list): self.init(list.chatID)
        case .chatParticipantsForbidden(let list): self.init(list.chatID)
        }
    }
}
