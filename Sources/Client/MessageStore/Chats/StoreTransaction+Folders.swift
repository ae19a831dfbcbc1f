import ClientModel
import SQLite

extension StoreTransaction {
    /// Replaces the user's folders by `folders`, in this order.
    ///
    /// - Complexity: A folder whose selection changed is refilled, which reads every chat.
    public func setFolders(_ folders: [ChatFolder]) throws {
        let old = try reader.chatFolders()
        guard folders != old else { return }
        try settle()
        try database.run("DELETE FROM chat_folders")
        for (rank, folder) in folders.enumerated() {
            try database.run("INSERT INTO chat_folders(rank, record) VALUES (?, ?)", rank, folder.record())
        }
        caches.hot.chatLayout = nil
        caches.hot.notePlacesChanged()
        changes.touch(.chatFolders)
        let known = Dictionary(old.map { ($0.number, $0) }) { first, _ in first }
        let kept = Set(folders.map(\.number))
        for folder in old where !kept.contains(folder.number) { try clear(.folder(folder.number)) }
        let changed = folders.filter { !(known[$0.number]?.picksAlike($0) ?? false) }
        try fill(Set(changed.map { .folder($0.number) }))
    }

    private func clear(_ place: ChatPlace) throws {
        try database.run("DELETE FROM chat_list WHERE place = ?", place.key)
        try setCounters(UnreadCounters(), of: place)
        changes.touch(.chatList(place))
        changes.touch(.refilledChatList(place))
    }

    private func fill(_ places: Set<ChatPlace>) throws {
        guard !places.isEmpty else { return }
        var counters: [ChatPlace: UnreadCounters] = [:]
        for place in places { try clear(place) }
        let layout = try reader.chatLayout()
        try reader.eachChat { peer, chat in
            for placement in layout.placements(of: peer, chat) where places.contains(placement.place) {
                try insertRow(placement)
                counters[placement.place, default: UnreadCounters()].add(chat)
            }
        }
        for (place, counters) in counters { try setCounters(counters, of: place) }
    }
}

extension StoreReader {
    /// Calls `body` for each chat of a list, by peer.
    func eachChat(_ body: (PeerID, ChatState) throws -> Void) throws {
        try database.query(
            """
            SELECT list, minimum_timestamp, top_timestamp, top_namespace, top_id, draft_date, read, exact, sync,
              mentions, reactions, category, mute_until, muted, hidden, pending_read,
              peer
            FROM chats WHERE list IS NOT NULL ORDER BY peer
            """
        ) { row in
            guard let peer = PeerID(packed: row.int64(16)) else { throw StoreError.damaged }
            try body(peer, ChatState(row: row))
        }
    }
}

extension ChatFolder {
    /// True if both folders have the same chats in the same order.
    fileprivate func picksAlike(_ other: ChatFolder) -> Bool {
        var other = other
        (other.title, other.emoji, other.color) = (title, emoji, color)
        return self == other
    }
}
