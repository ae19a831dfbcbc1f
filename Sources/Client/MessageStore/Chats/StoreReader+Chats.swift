public import ClientModel
import SQLite

extension StoreReader {
    /// The state of the chat; without a stored row, the state of a chat without messages.
    public func chat(_ peer: PeerID) throws -> ChatState {
        try storedChat(peer) ?? ChatState(category: category(of: peer))
    }

    /// The chat's row, nil when it has none.
    func storedChat(_ peer: PeerID) throws -> ChatState? {
        if let pending = transaction?.pendingChats[peer] { return pending.now }
        guard let hot else { return try readChat(peer) }
        return try hot.chats.value(peer) { try readChat(peer) }
    }

    private func readChat(_ peer: PeerID) throws -> ChatState? {
        try database.first(
            """
            SELECT list, minimum_timestamp, top_timestamp, top_namespace, top_id, draft_date, read, exact, sync,
              mentions, reactions, category, mute_until, muted, hidden, pending_read
            FROM chats WHERE peer = ?
            """,
            peer.packed,
            read: ChatState.init(row:)
        )
    }

    /// The user's folders, in their order.
    public func chatFolders() throws -> [ChatFolder] {
        if let layout = hot?.chatLayout { return layout.folders }
        return try database.all("SELECT record FROM chat_folders ORDER BY rank") {
            try ChatFolder(record: $0.bytes(0))
        }
    }

    /// The chats pinned in a list or a folder, the topmost first.
    public func pinnedChats(in place: ChatPlace) throws -> [PeerID] {
        switch place {
        case .folder(let number): try chatFolders().first { $0.number == number }?.pinned ?? []
        case .list(let list):
            try database.all("SELECT peer FROM chat_pins WHERE list = ? ORDER BY rank", list.rawValue) {
                PeerID(packed: $0.int64(0))
            }.compactMap(\.self)
        }
    }

    /// The chats whose read state must be sent to the server or fetched from it.
    public func readStateSyncs() throws -> [PeerID: ReadStateSync] {
        try transaction?.settle()
        var found: [PeerID: ReadStateSync] = [:]
        try database.query("SELECT peer, sync FROM chats WHERE sync > 0") { row in
            guard let peer = PeerID(packed: row.int64(0)) else { throw StoreError.damaged }
            found[peer] = ReadStateSync(rawValue: UInt32(truncatingIfNeeded: row.int64(1)))
        }
        return found
    }
}

extension ChatState {
    /// Reads the columns as `readChat` selects them.
    init(row: Row) throws {
        self.init(category: ChatCategories(rawValue: UInt32(truncatingIfNeeded: row.int64(11))))
        if let list = row.optionalInt32(0) {
            inclusion = ChatInclusion(ChatList(rawValue: list), minimumTimestamp: row.optionalInt32(1))
        }
        if let timestamp = row.optionalInt32(2) {
            let namespace = MessageNamespace(rawValue: row.int32(3))
            top = MessagePosition(timestamp: timestamp, namespace: namespace, id: row.int32(4))
        }
        draftDate = row.optionalInt32(5)
        readState = try row.optionalBytes(6).map { try ReadState(record: $0) }
        isCountExact = row.bool(7)
        readSync = ReadStateSync(rawValue: UInt32(truncatingIfNeeded: row.int64(8)))
        mentionCount = row.int32(9)
        reactionCount = row.int32(10)
        muteUntil = row.int32(12)
        isMuted = row.bool(13)
        hideCount = row.int32(14)
        pendingRead = try row.optionalBytes(15).map { try PendingRead(record: $0) }
    }
}
