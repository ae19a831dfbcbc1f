import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateReplay {
    /// Stores a page of a list, except for fields that have changed since the request. Stored chats in the page's
    /// range that the page lacks leave the list.
    mutating func add(
        _ page: ChatListPage,
        _ request: ChatListRequest,
        except changes: RecentChanges.Changes
    ) throws {
        try store(page.peers)
        if let pinned = page.pinned { try setPinned(pinned, in: request.list, except: changes) }
        try removeUnlisted(page, request, except: changes)
        try add(page.dialogs, except: changes)
        let known = try reader.chatListEnds()[request.list]
        // A page that is fetched again must not discard what lies below it.
        let end = known.map { known in page.end.map { min($0, known) } } ?? nil
        try transaction.setChatListEnd(end, of: request.list)
    }

    private func setPinned(
        _ pinned: [PeerID],
        in list: ChatList,
        except changes: RecentChanges.Changes
    ) throws {
        let old = try reader.pinnedChats(in: .list(list))
        guard !(old + pinned).contains(where: { changes.covers(.place, of: $0) }) else { return }
        try transaction.receivePins(pinned, in: list)
    }

    private func removeUnlisted(
        _ page: ChatListPage,
        _ request: ChatListRequest,
        except changes: RecentChanges.Changes
    ) throws {
        let told = Set(page.dialogs.dialogs.map(\.peer))
        var bound = request.below.map { _ in
            ChatPosition(timestamp: request.offsetDate, peer: PeerID(.user, 0))
        }
        while true {
            let positions = try reader.chatPositions(in: .list(request.list), below: bound, limit: 200)
            for position in positions where position.pinRank == 0 && position.timestamp > page.completeAfter {
                let peer = position.peer
                guard !told.contains(peer), !changes.covers(.place, of: peer) else { continue }
                // A chat whose first message is still being sent is unknown to the server. A draft, or the date of
                // joining, ranks a chat higher here than on the server.
                guard let top = try reader.chat(peer).top, top.namespace == .cloud,
                    top.timestamp > page.completeAfter
                else { continue }
                guard try !hasRecent(changes, in: peer) else { continue }
                try transaction.setInclusion(nil, of: peer)
            }
            guard let last = positions.last, last.timestamp > page.completeAfter else { return }
            bound = last
        }
    }

    private func hasRecent(_ changes: RecentChanges.Changes, in peer: PeerID) throws -> Bool {
        changes.messages.contains { $0.peer == peer }
    }
}

extension UpdateReplay {
    /// Stores all drafts of the server.
    mutating func addAllDrafts(
        _ answer: TL.Updates,
        selfID: PeerID,
        except changes: RecentChanges.Changes
    ) throws {
        let received = ReceivedUpdates(answer, selfID: selfID)
        try store(received.peers)
        var builder = UpdateBuilder(selfID: selfID)
        builder.add(received.batch.items.map(\.payload))
        var told: Set<DraftKey> = []
        for case .chat(.draft(let key, let draft)) in builder.operations {
            told.insert(key)
            if changes.covers(.draft, of: key.peer) { continue }
            try transaction.receiveDraft(draft, key, isAnswer: true)
        }
        for (key, draft) in try reader.drafts() where !told.contains(key) {
            guard !draft.hasUnsyncedChanges, !changes.covers(.draft, of: key.peer) else { continue }
            try transaction.receiveDraft(DraftState(text: "", date: draft.date), key, isAnswer: true)
        }
    }
}
