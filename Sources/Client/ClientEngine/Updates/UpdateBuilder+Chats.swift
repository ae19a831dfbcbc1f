import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

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
