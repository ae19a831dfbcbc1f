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

extension Migration {
    /// The tables of chats, the order of each list and folder, and the user's settings.
    ///
    /// `chats` has the state of a chat, one small row; reading thousands of messages changes that row alone.
    /// `chat_list` has a row for each place a chat is shown in, lists and folders alike. A page of a folder is a
    /// range of one b-tree as well. `unread` is 1 for an unread muted chat, 2 for another, and 0 for a read one.
    static let chatTables = """
        CREATE TABLE chats(
          peer INTEGER PRIMARY KEY, list INTEGER, minimum_timestamp INTEGER,
          top_timestamp INTEGER, top_namespace INTEGER, top_id INTEGER, draft_date INTEGER,
          read BLOB, exact INTEGER NOT NULL, sync INTEGER NOT NULL, mentions INTEGER NOT NULL,
          reactions INTEGER NOT NULL, category INTEGER NOT NULL, mute_until INTEGER NOT NULL,
          muted INTEGER NOT NULL, hidden INTEGER NOT NULL, pending_read BLOB
        ) STRICT;
        CREATE INDEX chats_to_sync ON chats(sync) WHERE sync > 0;
        CREATE INDEX chats_muted ON chats(mute_until) WHERE muted AND mute_until < 2147483647;
        CREATE INDEX chats_hidden ON chats(hidden) WHERE hidden > 0;
        CREATE TABLE chat_list(
          place INTEGER NOT NULL, pin INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL,
          unread INTEGER NOT NULL,
          PRIMARY KEY(place, pin, timestamp, peer)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX chat_list_unread ON chat_list(place, pin, timestamp, peer) WHERE unread > 0;
        CREATE TABLE chat_list_ends(
          list INTEGER PRIMARY KEY, pin INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE chat_pins(
          list INTEGER NOT NULL, rank INTEGER NOT NULL, peer INTEGER NOT NULL,
          PRIMARY KEY(list, rank)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE chat_folders(rank INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
        CREATE TABLE notification_defaults(scope INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
        """
}
