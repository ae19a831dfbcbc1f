import ClientModel
import SQLite

extension StoreTransaction {
    /// Writes the chats that were changed: their rows, their places in the lists, and the counters.
    func settleChats() throws {
        guard !pendingChats.chats.isEmpty else { return }
        let layout = try reader.chatLayout()
        var deltas: [ChatPlace: UnreadCounters] = [:]
        for (peer, chat) in pendingChats.chats { try complete(chat, of: peer) }
        caches.hot.notePlacesChanged()
        for (peer, chat) in pendingChats.takeAll() {
            if chat.now != chat.before { try write(chat.now, of: peer) }
            let placements = layout.placements(of: peer, chat.now)
            if chat.now != chat.before || chat.isLookTouched || placements != chat.placements {
                try place(peer, from: chat.placements, to: placements)
                touch(chat, peer, placements)
            }
            guard chat.now.isCountedElse(chat.before) || placements != chat.placements else { continue }
            if let before = chat.before {
                for old in chat.placements { deltas[old.place, default: UnreadCounters()].subtract(before) }
            }
            for new in placements { deltas[new.place, default: UnreadCounters()].add(chat.now) }
        }
        for (place, delta) in deltas { try count(delta, in: place) }
    }

    /// Does the deferred lookups: the next top message, and the unread count once nothing is missing.
    private func complete(_ chat: PendingChat, of peer: PeerID) throws {
        if chat.isTopStale { chat.now.top = try reader.topMessage(of: peer) }
        if chat.isExactnessStale { try recountIfComplete(chat, of: peer) }
    }

    private func touch(_ chat: PendingChat, _ peer: PeerID, _ placements: [ChatPlacement]) {
        changes.touch(.chat(peer))
        for placement in placements { changes.touch(.chatList(placement.place)) }
        for placement in chat.placements { changes.touch(.chatList(placement.place)) }
        if chat.now.readSync != chat.before?.readSync ?? [] { changes.touch(.readStateSyncs) }
        if chat.now.muteUntil != chat.before?.muteUntil ?? 0 || chat.now.isMuted != chat.before?.isMuted {
            changes.touch(.muteEnds)
        }
    }

    private func place(_ peer: PeerID, from old: [ChatPlacement], to new: [ChatPlacement]) throws {
        for placement in old where !new.contains(where: { placement.isSameRow(as: $0) }) {
            try removeRow(placement)
        }
        for placement in new {
            guard let before = old.first(where: { placement.isSameRow(as: $0) }) else {
                try insertRow(placement)
                continue
            }
            if before.unread != placement.unread { try insertRow(placement) }
        }
    }

    func insertRow(_ placement: ChatPlacement) throws {
        try database.run(
            """
            INSERT INTO chat_list(place, pin, timestamp, peer, unread) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(place, pin, timestamp, peer) DO UPDATE SET unread = excluded.unread
            """,
            placement.place.key,
            placement.position.pinRank,
            placement.position.timestamp,
            placement.position.peer.packed,
            placement.unread
        )
    }

    func removeRow(_ placement: ChatPlacement) throws {
        try database.run(
            "DELETE FROM chat_list WHERE place = ? AND pin = ? AND timestamp = ? AND peer = ?",
            placement.place.key,
            placement.position.pinRank,
            placement.position.timestamp,
            placement.position.peer.packed
        )
    }

    private func write(_ chat: ChatState, of peer: PeerID) throws {
        try database.run(
            """
            INSERT INTO chats(peer, list, minimum_timestamp, top_timestamp, top_namespace, top_id, draft_date,
              read, exact, sync, mentions, reactions, category, mute_until, muted, hidden, pending_read)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(peer) DO UPDATE SET list = excluded.list,
              minimum_timestamp = excluded.minimum_timestamp, top_timestamp = excluded.top_timestamp,
              top_namespace = excluded.top_namespace, top_id = excluded.top_id,
              draft_date = excluded.draft_date, read = excluded.read, exact = excluded.exact,
              sync = excluded.sync, mentions = excluded.mentions, reactions = excluded.reactions,
              category = excluded.category, mute_until = excluded.mute_until, muted = excluded.muted,
              hidden = excluded.hidden, pending_read = excluded.pending_read
            """,
            peer.packed,
            chat.inclusion?.list.rawValue,
            chat.inclusion?.minimumTimestamp,
            chat.top?.timestamp,
            chat.top?.namespace.rawValue,
            chat.top?.id,
            chat.draftDate,
            chat.readState?.record(),
            chat.isCountExact,
            Int64(chat.readSync.rawValue),
            chat.mentionCount,
            chat.reactionCount,
            Int64(chat.category.rawValue),
            chat.muteUntil,
            chat.isMuted,
            chat.hideCount,
            chat.pendingRead?.record()
        )
        caches.hot.chats[peer] = .some(chat)
    }
}

extension ChatPlacement {
    fileprivate func isSameRow(as other: ChatPlacement) -> Bool {
        place == other.place && position == other.position
    }
}

extension ChatState {
    /// True if a counter may count the chat differently than `before`.
    fileprivate func isCountedElse(_ before: ChatState?) -> Bool {
        guard let before else { return true }
        return isUnread != before.isUnread || unreadCount != before.unreadCount || isMuted != before.isMuted
            || category != before.category || mentionCount != before.mentionCount
            || reactionCount != before.reactionCount
    }
}
