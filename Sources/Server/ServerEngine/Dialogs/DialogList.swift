import ServerStore
import TelegramSchema

/// Dialogs with their newest messages and the users these refer to, as many as fit an answer.
struct DialogList {
    let dialogs: [TL.Dialog]
    let messages: [TL.Message]
    let chats: [TL.Chat]
    let users: [TL.User]

    init(_ entries: [DialogEntry], _ call: Call) throws {
        var referenced = ReferencedEntities()
        var messages: [TL.Message] = []
        dialogs = try entries.within(AnswerBudget.list).map { entry in
            referenced.insert(entry.dialog.peer)
            let draft = try entry.dialog.draft.map { try TL.DraftMessage(decoding: $0) }
            for user in draft?.mentionedUsers ?? [] { referenced.insert(user) }
            if let top = entry.top { messages.append(try call.scope.render(top, &referenced)) }
            let row = TL.Dialog.Dialog(
                pinned: entry.dialog.pinnedPosition != nil,
                unreadMark: entry.dialog.isMarkedUnread,
                peer: TL.Peer(entry.dialog.peer),
                topMessage: entry.top?.id ?? 0,
                readInboxMaxID: entry.dialog.readInbox,
                readOutboxMaxID: entry.dialog.readOutbox,
                unreadCount: Int32(clamping: entry.unreadCount),
                unreadMentionsCount: 0,
                unreadReactionsCount: 0,
                unreadPollVotesCount: 0,
                notifySettings: try call.notifySettings(entry.dialog.peer),
                draft: draft,
                ttlPeriod: try call.scope.historyTTL(of: call.user, with: entry.dialog.peer).ifPositive
            )
            return .dialog(row)
        }
        self.messages = messages
        chats = try call.scope.chats(referenced, for: call.user)
        users = try call.scope.users(referenced, for: call.user)
    }

    /// The list with the caller's update state, for answers that carry it.
    func withState(_ call: Call) throws -> TL.MessagesPeerDialogs {
        TL.MessagesPeerDialogs(
            dialogs: dialogs,
            messages: messages,
            chats: chats,
            users: users,
            state: try call.state()
        )
    }
}

extension [DialogEntry] {
    /// The first dialogs that together fit into `budget`; at least one.
    fileprivate func within(_ budget: Int) -> ArraySlice<DialogEntry> {
        var room = budget
        let end = firstIndex { entry in
            defer { room -= (entry.top?.weight ?? 0) + (entry.dialog.draft?.count ?? 0) + AnswerBudget.user }
            return room <= 0
        }
        return self[..<(end ?? endIndex)]
    }
}

extension DialogEntry {
    /// A dialog without messages.
    static func empty(_ user: UserID, _ peer: MailboxPeer) -> DialogEntry {
        DialogEntry(dialog: DialogRecord(user: user, peer: peer), top: nil, unreadCount: 0)
    }
}
