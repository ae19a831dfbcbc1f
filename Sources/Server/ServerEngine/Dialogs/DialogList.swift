import ServerStore
import StdExtras
import TelegramSchema

/// Dialogs with their newest messages and the users these refer to, as many as fit an answer.
struct DialogList {
    let dialogs: [TL.Dialog]
    let messages: [TL.Message]
    let chats: [TL.Chat]
    let users: [TL.User]

    /// A list of `entries`. With `showsArchive`, the row of the archive stands first, unless the archive is empty.
    init(_ entries: [DialogEntry], _ call: Call, showsArchive: Bool = false) throws {
        var referenced = ReferencedEntities()
        var messages: [TL.Message] = []
        let chats = try entries.within(AnswerBudget.list).map { entry in
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
                unreadMentionsCount: Int32(clamping: entry.unseenMentions),
                unreadReactionsCount: 0,
                unreadPollVotesCount: 0,
                notifySettings: try call.notifySettings(entry.dialog.peer),
                draft: draft,
                folderID: entry.dialog.folder.numberIfNotMain,
                ttlPeriod: try call.scope.historyTTL(of: call.user, with: entry.dialog.peer).ifPositive
            )
            return TL.Dialog.dialog(row)
        }
        let archive = showsArchive ? try call.archive(&referenced, &messages) : nil
        dialogs = (archive.map { [.dialogFolder($0)] } ?? []) + chats
        self.messages = messages
        self.chats = try call.scope.chats(referenced, for: call.user)
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

extension Call {
    /// Most archived dialogs that are counted.
    private static let maximumCounted = 500

    /// The row of the archive in the main list: its newest message, and what is unread; nil for an empty archive.
    fileprivate func archive(
        _ referenced: inout ReferencedEntities,
        _ messages: inout [TL.Message]
    ) throws -> TL.Dialog.DialogFolder? {
        guard let top = try store.dialogs.page(of: user, in: .archive, limit: 1).first?.top else {
            return nil
        }
        referenced.insert(top.peer)
        messages.append(try scope.render(top, &referenced))
        var row = TL.Dialog.DialogFolder(
            pinned: true,
            folder: TL.Folder(id: DialogFolder.archive.rawValue, title: "Archived Chats"),
            peer: TL.Peer(top.peer),
            topMessage: top.id,
            unreadMutedPeersCount: 0,
            unreadUnmutedPeersCount: 0,
            unreadMutedMessagesCount: 0,
            unreadUnmutedMessagesCount: 0
        )
        for unread in try store.dialogs.unreadArchived(of: user, limit: Self.maximumCounted) {
            let count = Int32(clamping: unread.count)
            if try scope.isMuted(unread.peer, for: user) {
                row.unreadMutedPeersCount += 1
                row.unreadMutedMessagesCount = row.unreadMutedMessagesCount.addingSaturating(count)
            } else {
                row.unreadUnmutedPeersCount += 1
                row.unreadUnmutedMessagesCount = row.unreadUnmutedMessagesCount.addingSaturating(count)
            }
        }
        return row
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
