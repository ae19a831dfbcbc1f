import ServerStore
import TelegramSchema

/// What changes beside the boxes has no pts. It is noted with its date, so that a device that was away is told the
/// latest state in its difference, which brings the date of what it knows.
extension RequestContext {
    /// Notes a change for `user`; it is no news to `session`, which made it.
    func noteChange(
        _ kind: ChangeKind,
        of peer: MailboxPeer? = nil,
        for user: UserID,
        by session: SessionAddress? = nil
    ) throws {
        let key = session?.authKeyID ?? 0
        try store.changes.note(ChangeRecord(kind, of: peer), for: user, date: seconds, by: key)
    }
}

extension Call {
    /// Most changes that one difference tells; lists tell the rest.
    private static let maximumChanges = 500

    /// What changed at `date` or later by other keys than the caller's, as updates that say what is so now.
    func changes(since date: Int32, _ referenced: inout ReferencedEntities) throws -> [TL.Update] {
        let changes = try store.changes.since(
            date,
            for: user,
            except: session.authKeyID,
            limit: Self.maximumChanges
        )
        return try changes.reversed().flatMap { change in
            if let peer = change.peer { referenced.insert(peer) }
            return try updates(for: change)
        }
    }

    private func updates(for change: ChangeRecord) throws -> [TL.Update] {
        switch (change.kind, change.peer) {
        case (.draft, let peer?):
            let stored = try store.dialogs.find(user: user, peer: peer)?.draft
            let draft = try stored.map { try TL.DraftMessage(decoding: $0) }
            let none = TL.DraftMessage.draftMessageEmpty(.init(date: seconds))
            return [.updateDraftMessage(.init(peer: TL.Peer(peer), draft: draft ?? none))]
        case (.unreadMark, let peer?):
            let isMarked = try store.dialogs.find(user: user, peer: peer)?.isMarkedUnread ?? false
            return [.updateDialogUnreadMark(.init(unread: isMarked, peer: TL.DialogPeer(peer)))]
        case (.pinnedDialogs, nil):
            let order = try store.dialogs.pinned(of: user).map { TL.DialogPeer($0.dialog.peer) }
            return [.updatePinnedDialogs(.init(order: order))]
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
        case (.group, .chat(let id)?):
            return [.updateChat(.init(chatID: id))]
        default:
            return []
        }
    }
}
