public import ClientModel
import SQLite

extension StoreTransaction {
    /// Puts the chat into a list or, with nil, into none.
    public func setInclusion(_ inclusion: ChatInclusion?, of peer: PeerID) throws {
        try pendingChat(peer).now.inclusion = inclusion
    }

    /// Makes `peers` the pinned chats of a list or a folder, the topmost first.
    public func setPinnedChats(_ peers: [PeerID], in place: ChatPlace) throws {
        let old = try reader.pinnedChats(in: place)
        guard peers != old else { return }
        switch place {
        case .folder(let number):
            var folders = try reader.chatFolders()
            guard let index = folders.firstIndex(where: { $0.number == number }) else { return }
            folders[index].pinned = peers
            try setFolders(folders)
        case .list(let list):
            // Read them as placed under the old pins, before these are deleted.
            for peer in Set(old + peers) { _ = try pendingChat(peer) }
            try database.run("DELETE FROM chat_pins WHERE list = ?", list.rawValue)
            for (rank, peer) in peers.enumerated() {
                try database.run(
                    "INSERT INTO chat_pins(list, rank, peer) VALUES (?, ?, ?)",
                    list.rawValue,
                    rank,
                    peer.packed
                )
            }
            caches.hot.chatLayout = nil
            // Also when none of them is listed now: other processes cache the pins.
            changes.touch(.chatList(place))
        }
    }

    /// Removes chats from every list and badge until ``showChats(_:)`` has been called as often, as while the user
    /// may undo a deletion.
    public func hideChats(_ peers: [PeerID]) throws {
        for peer in peers { try pendingChat(peer).now.hideCount += 1 }
    }

    /// Ends one ``hideChats(_:)`` of each of the chats.
    public func showChats(_ peers: [PeerID]) throws {
        for peer in peers {
            let chat = try pendingChat(peer)
            chat.now.hideCount = max(0, chat.now.hideCount - 1)
        }
    }

    /// Shows the chats that are still hidden because the program ended before the undo period. Call once at start.
    public func showHiddenChats() throws {
        try settle()
        let hidden = try database.all("SELECT peer FROM chats WHERE hidden > 0") {
            PeerID(packed: $0.int64(0))
        }
        for peer in hidden.compactMap(\.self) { try pendingChat(peer).now.hideCount = 0 }
    }

    /// The chat's state in this transaction, for changes; written by ``settle()``.
    func pendingChat(_ peer: PeerID) throws -> PendingChat {
        if let chat = pendingChats[peer] { return chat }
        let before = try reader.storedChat(peer)
        let placements = try before.map { try reader.chatLayout().placements(of: peer, $0) } ?? []
        let chat = PendingChat(
            before: before,
            placements: placements,
            now: try before ?? newChat(peer)
        )
        pendingChats.insert(chat, for: peer)
        return chat
    }

    private func newChat(_ peer: PeerID) throws -> ChatState {
        var chat = ChatState(category: try reader.category(of: peer))
        chat.muteUntil = try reader.muteUntil(peer, chat.category)
        chat.isMuted = chat.muteUntil > 0
        return chat
    }

    /// Marks the chat's row in the lists as changed.
    func didChangeLook(of peer: PeerID) throws {
        guard try reader.storedChat(peer)?.inclusion != nil else { return }
        try pendingChat(peer).isLookTouched = true
    }

    /// Updates the category and mute of a chat after its peer or its contact changed, and of the secret chats with
    /// that user.
    func didChangeFacets(of peer: PeerID) throws {
        for id in try [peer] + secretChats(with: peer) where try reader.storedChat(id) != nil {
            let chat = try pendingChat(id)
            chat.now.category = try reader.category(of: id)
            chat.isLookTouched = true
            let until = try reader.muteUntil(id, chat.now.category)
            guard until != chat.now.muteUntil else { continue }
            // The time is not known here: `expireMutes` ends mutes that are over.
            chat.now.muteUntil = until
            chat.now.isMuted = until > 0
        }
    }

    /// The secret chats with a user. There are few, and they lie side by side.
    private func secretChats(with user: PeerID) throws -> [PeerID] {
        guard user.kind == .user else { return [] }
        let ids = try database.all(
            "SELECT peer FROM chats WHERE peer >= ?",
            PeerID(.secretChat, 0).packed
        ) { PeerID(packed: $0.int64(0)) }
        return try ids.compactMap(\.self).filter { id in
            guard case .secretChat(let chat)? = try reader.peer(id) else { return false }
            return chat.user == user
        }
    }
}
