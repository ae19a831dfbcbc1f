public import ClientModel
import SQLite

/// The user's definition of one folder: kinds of chats, plus and minus single chats.
///
/// The folder contains the chats of ``included`` and ``pinned``. It also contains each chat of a kind in
/// ``categories`` that is not in ``excluded`` and that none of the three exclusions applies to. An unseen mention
/// shows a chat in spite of ``excludesMuted`` and ``excludesRead``.
public struct ChatFolder: Hashable, Sendable {
    /// The server's number.
    public var number: Int32
    /// The title as shown.
    public var title: String
    /// The emoji shown as its icon.
    public var emoji = ""
    /// The kinds of chats in it.
    public var categories: ChatCategories = []
    /// True if muted chats are left out.
    public var excludesMuted = false
    /// True if chats without unread messages are left out.
    public var excludesRead = false
    /// True if archived chats are left out.
    public var excludesArchived = false
    /// The chats that are in it whatever their kind.
    public var included: Set<PeerID> = []
    /// The chats that are never in it.
    public var excluded: Set<PeerID> = []
    /// The chats at its top, the first one first. They belong to the folder like those of ``included``.
    public var pinned: [PeerID] = []
    /// The server's number of its colour; nil for none.
    public var color: Int32?
    /// True if the folder can be shared by a link: it has ``included`` and ``pinned`` chats alone.
    public var isShareable = false

    /// An empty folder.
    public init(_ number: Int32, title: String) {
        self.number = number
        self.title = title
    }

    /// True if the chat of `peer` belongs in the folder in its current state.
    func contains(_ peer: PeerID, _ chat: ChatState) -> Bool {
        guard let list = chat.inclusion?.list else { return false }
        if included.contains(peer) || pinned.contains(peer) { return true }
        guard categories.contains(chat.category), !excluded.contains(peer) else { return false }
        if excludesArchived, list == .archive { return false }
        guard chat.mentionCount == 0 else { return true }
        if excludesMuted, chat.isMuted { return false }
        return !excludesRead || chat.isUnread
    }
}

extension ChatFolder: RecordCodable {
    /// Fields: 1 number, 2 title, 3 emoji, 4 categories, 5 excludes muted, 6 excludes read, 7 excludes archived, 8
    /// included, 9 excluded, 10 pinned, 11 color, 12 is shareable.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(0, title: "")
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.int32()
            case 2: title = try reader.string()
            case 3: emoji = try reader.string()
            case 4: categories = try reader.options()
            case 5: excludesMuted = try reader.bool()
            case 6: excludesRead = try reader.bool()
            case 7: excludesArchived = try reader.bool()
            case 8: included = Set(try reader.packedPeerIDs())
            case 9: excluded = Set(try reader.packedPeerIDs())
            case 10: pinned = try reader.packedPeerIDs()
            case 11: color = try reader.int32()
            case 12: isShareable = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(number, at: 1)
        writer.write(title, at: 2)
        writer.write(emoji, at: 3)
        writer.write(categories, at: 4)
        writer.write(excludesMuted, at: 5)
        writer.write(excludesRead, at: 6)
        writer.write(excludesArchived, at: 7)
        writer.write(packed: included.sorted(), at: 8)
        writer.write(packed: excluded.sorted(), at: 9)
        writer.write(packed: pinned, at: 10)
        writer.write(color, at: 11)
        writer.write(isShareable, at: 12)
    }
}

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
    fileprivate func eachChat(_ body: (PeerID, ChatState) throws -> Void) throws {
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
