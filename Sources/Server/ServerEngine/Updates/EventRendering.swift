import ServerStore
import TelegramSchema

extension RequestContext {
    /// An event of a mailbox as an update. Nil for an edit of a message deleted since.
    func render(
        _ event: MailboxEvent,
        pts: Int32,
        for viewer: UserID,
        _ referenced: inout ReferencedEntities
    ) throws -> TL.Update? {
        let count = event.ptsCount
        switch event {
        case .edited(let id):
            guard let message = try store.boxes.find(user: viewer, id: id) else { return nil }
            let rendered = try render(message, &referenced)
            return .updateEditMessage(.init(message: rendered, pts: pts, ptsCount: count))
        case .deleted(let ids):
            return .updateDeleteMessages(.init(messages: ids, pts: pts, ptsCount: count))
        case .readInbox(let peer, let id, let stillUnread):
            referenced.insert(peer)
            return .updateReadHistoryInbox(
                .init(
                    peer: TL.Peer(peer),
                    maxID: id,
                    stillUnreadCount: stillUnread,
                    pts: pts,
                    ptsCount: count
                )
            )
        case .readOutbox(let peer, let id):
            referenced.insert(peer)
            return .updateReadHistoryOutbox(
                .init(peer: TL.Peer(peer), maxID: id, pts: pts, ptsCount: count)
            )
        case .pinned(let peer, let ids, let isPinned):
            referenced.insert(peer)
            return .updatePinnedMessages(
                .init(pinned: isPinned, peer: TL.Peer(peer), messages: ids, pts: pts, ptsCount: count)
            )
        case .webPage(let id):
            let page = try renderPage(id, for: viewer)
            return .updateWebPage(.init(webpage: page, pts: pts, ptsCount: count))
        case .moved(let dialogs):
            for dialog in dialogs { referenced.insert(dialog.peer) }
            let places = dialogs.map {
                TL.FolderPeer(peer: TL.Peer($0.peer), folderID: $0.folder.rawValue)
            }
            return .updateFolderPeers(.init(folderPeers: places, pts: pts, ptsCount: count))
        case .played(let ids):
            return .updateReadMessagesContents(.init(messages: ids, pts: pts, ptsCount: count))
        }
    }
}
