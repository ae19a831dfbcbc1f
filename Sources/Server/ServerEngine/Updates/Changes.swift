import ServerStore
import TelegramSchema

/// Changes outside the mailboxes have no pts. They are recorded with their date. A device that was away sends the
/// date of its last update for a difference, and gets the latest state in it.
extension RequestContext {
    /// Records a change for `user`; `session`, which made it, needs no update.
    func noteChange(
        _ kind: ChangeKind,
        of peer: MailboxPeer? = nil,
        for user: UserID,
        by session: SessionAddress? = nil
    ) throws {
        let key = session?.authKeyID ?? 0
        try store.changes.note(ChangeRecord(kind, of: peer), for: user, date: seconds, by: key)
    }

    /// The number of people who ask to join a group, with the last of them.
    func pendingJoinRequests(to chat: ChatID) throws -> TL.Update.UpdatePendingJoinRequests {
        .init(
            peer: .peerChat(.init(chatID: chat)),
            requestsPending: Int32(clamping: try store.joins.requestCount(of: chat)),
            recentRequesters: try store.joins.all(of: chat, isRequest: true, limit: 3).map(\.user)
        )
    }
}

extension Call {
    /// The pinned dialogs of a list, as an update.
    private func pinnedDialogs(in folder: DialogFolder) throws -> TL.Update {
        let order = try store.dialogs.pinned(of: user, in: folder).map { TL.DialogPeer($0.dialog.peer) }
        return .updatePinnedDialogs(.init(folderID: folder.numberIfNotMain, order: order))
    }

    /// Most changes in one difference; the lists bring the rest.
    private static let maximumChanges = 500

    /// The changes at `date` or later by other keys than the caller's, as updates with the current state.
    func changes(since date: Int32, _ referenced: inout ReferencedEntities) throws -> [TL.Update] {
        let changes = try store.changes.since(
            date,
            for: user,
            except: session.authKeyID,
            limit: Self.maximumChanges
        )
        return try changes.reversed().flatMap { change in
            if let peer = change.peer { referenced.insert(peer) }
            return try updates(for: change, &referenced)
        }
    }

    private func updates(for change: ChangeRecord, _ referenced: inout ReferencedEntities) throws -> [TL
        .Update]
    {
        switch (change.kind, change.peer) {
        case (.draft, let peer?):
            let stored = try store.dialogs.find(user: user, peer: peer)?.draft
            let draft = try stored.map { try TL.DraftMessage(decoding: $0) }
            let none = TL.DraftMessage.draftMessageEmpty(.init(date: seconds))
            return [.updateDraftMessage(.init(peer: TL.Peer(peer), draft: draft ?? none))]
        case (.unreadMark, let peer?):
            let isMarked = try store.dialogs.find(user: user, peer: peer)?.isMarkedUnread ?? false
            return [.updateDialogUnreadMark(.init(unread: isMarked, peer: TL.DialogPeer(peer)))]
        case (.pinnedDialogs, nil): return [try pinnedDialogs(in: .main)]
        case (.archivedPins, nil): return [try pinnedDialogs(in: .archive)]
        case (.folders, nil):
            return [.updateDialogFilters]
        case (.savedGIFs, nil):
            return [.updateSavedGifs]
        case (.notifySettings, let peer?):
            let settings = try notifySettings(peer)
            let notifyPeer = TL.NotifyPeer.notifyPeer(.init(peer: TL.Peer(peer)))
            return [.updateNotifySettings(.init(peer: notifyPeer, notifySettings: settings))]
        case (.person, .user(let id)?):
            guard let person = try scope.user(id) else { return [] }
            let settings = try peerSettings(for: person)
            return [
                .updateUser(.init(userID: id)),
                .updatePeerSettings(.init(peer: .peerUser(.init(userID: id)), settings: settings)),
            ]
        case (.block, .user(let id)?):
            let isBlocked = try scope.blocks(of: user).contains(id)
            return [.updatePeerBlocked(.init(blocked: isBlocked, peerID: .peerUser(.init(userID: id))))]
        case (.historyTTL, let peer?):
            let period = try scope.historyTTL(of: user, with: peer)
            return [.updatePeerHistoryTTL(.init(peer: TL.Peer(peer), ttlPeriod: period.ifPositive))]
        case (.group, .chat(let id)?):
            return [.updateChat(.init(chatID: id))]
        case (.joinRequests, .chat(let id)?):
            let own = try scope.members(of: id).first { $0.user == user }
            guard let own, own.role != .member else { return [] }
            let requests = try scope.pendingJoinRequests(to: id)
            for asker in requests.recentRequesters { referenced.insert(asker) }
            return [.updatePendingJoinRequests(requests)]
        default:
            return []
        }
    }
}
