public import ClientModel
import SQLite

extension StoreReader {
    /// The positions of the chats of a list or a folder below `bound`, nearest first; with nil from the top.
    public func chatPositions(
        in place: ChatPlace,
        below bound: ChatPosition? = nil,
        limit: Int
    ) throws -> [ChatPosition] {
        try transaction?.settle()
        return try chatPositions(place, bound.map { .below($0) } ?? .fromHighest, limit: limit)
    }

    /// The next chat with a badge, nil when there is none in that direction.
    ///
    /// - `position`: The start; nil for the end of the list.
    /// - `upwards`: Towards the top of the list.
    /// - `includingMuted`: Muted chats count as well.
    public func nextUnreadChat(
        in place: ChatPlace,
        from position: ChatPosition? = nil,
        upwards: Bool = false,
        includingMuted: Bool = true
    ) throws -> ChatPosition? {
        try transaction?.settle()
        let least: Int32 = includingMuted ? 1 : 2
        guard upwards else {
            let bound = ChatBound(position, else: .max)
            return try database.first(
                """
                SELECT pin, timestamp, peer FROM chat_list INDEXED BY chat_list_unread
                WHERE place = ? AND unread > 0 AND (pin, timestamp, peer) < (?, ?, ?) AND unread >= ?
                ORDER BY pin DESC, timestamp DESC, peer DESC LIMIT 1
                """,
                place.key,
                bound.pin,
                bound.timestamp,
                bound.peer,
                least,
                read: ChatPosition.init(row:)
            )
        }
        let bound = ChatBound(position, else: .min)
        return try database.first(
            """
            SELECT pin, timestamp, peer FROM chat_list INDEXED BY chat_list_unread
            WHERE place = ? AND unread > 0 AND (pin, timestamp, peer) > (?, ?, ?) AND unread >= ?
            ORDER BY pin, timestamp, peer LIMIT 1
            """,
            place.key,
            bound.pin,
            bound.timestamp,
            bound.peer,
            least,
            read: ChatPosition.init(row:)
        )
    }

    /// The position of a chat in a list or a folder; nil if it is not shown there.
    public func chatPosition(of peer: PeerID, in place: ChatPlace) throws -> ChatPosition? {
        guard let chat = try storedChat(peer) else { return nil }
        return try chatLayout().placements(of: peer, chat).first { $0.place == place }?.position
    }

    /// All chats of a list or a folder with a badge, the topmost first.
    public func unreadChats(in place: ChatPlace) throws -> [ChatPosition] {
        try transaction?.settle()
        return try database.all(
            """
            SELECT pin, timestamp, peer FROM chat_list INDEXED BY chat_list_unread
            WHERE place = ? AND unread > 0 ORDER BY pin DESC, timestamp DESC, peer DESC
            """,
            place.key,
            read: ChatPosition.init(row:)
        )
    }

    /// The end of the loaded part of a place; nil when all of the server's chats are stored.
    public func chatListEnd(of place: ChatPlace) throws -> ChatPosition? {
        let ends = try chatListEnds()
        return switch place {
        case .list(let list): ends[list]
        // A folder picks from every list.
        case .folder: ends.values.max()
        }
    }

    /// The ends of the loaded parts of the lists that lack some chats.
    public func chatListEnds() throws -> [ChatList: ChatPosition] {
        var ends: [ChatList: ChatPosition] = [:]
        try database.query("SELECT pin, timestamp, peer, list FROM chat_list_ends") { row in
            ends[ChatList(rawValue: row.int32(3))] = try ChatPosition(row: row)
        }
        return ends
    }

    /// Answers a window's query about the order of chats.
    func chatPositions(
        _ place: ChatPlace,
        _ cut: WindowFetch<ChatPosition>.Cut,
        limit: Int
    ) throws -> [ChatPosition] {
        switch cut {
        case .fromHighest: try chatPositions(place, atOrBelow: ChatBound(nil, else: .max), limit)
        case .atOrBelow(let position):
            try chatPositions(place, atOrBelow: ChatBound(position, else: .max), limit)
        case .below(let position):
            try chatPositions(place, atOrBelow: ChatBound(position, else: .max).before, limit)
        case .above(let position): try chatPositions(place, above: ChatBound(position, else: .min), limit)
        case .fromLowest: try chatPositions(place, above: ChatBound(nil, else: .min), limit)
        }
    }

    private func chatPositions(_ place: ChatPlace, atOrBelow bound: ChatBound, _ limit: Int) throws
        -> [ChatPosition]
    {
        try database.all(
            """
            SELECT pin, timestamp, peer FROM chat_list
            WHERE place = ? AND (pin, timestamp, peer) <= (?, ?, ?)
            ORDER BY pin DESC, timestamp DESC, peer DESC LIMIT ?
            """,
            place.key,
            bound.pin,
            bound.timestamp,
            bound.peer,
            limit,
            read: ChatPosition.init(row:)
        )
    }

    private func chatPositions(_ place: ChatPlace, above bound: ChatBound, _ limit: Int) throws
        -> [ChatPosition]
    {
        try database.all(
            """
            SELECT pin, timestamp, peer FROM chat_list
            WHERE place = ? AND (pin, timestamp, peer) > (?, ?, ?) ORDER BY pin, timestamp, peer LIMIT ?
            """,
            place.key,
            bound.pin,
            bound.timestamp,
            bound.peer,
            limit,
            read: ChatPosition.init(row:)
        )
    }
}

extension StoreTransaction {
    /// Notes that every chat of the server's list above `end` is stored, and that the server has more below; nil when
    /// it has no more. A new account starts with an end above everything, so that nothing is shown as complete.
    public func setChatListEnd(_ end: ChatPosition?, of list: ChatList) throws {
        guard try reader.chatListEnds()[list] != end else { return }
        if let end {
            try database.run(
                "INSERT OR REPLACE INTO chat_list_ends(list, pin, timestamp, peer) VALUES (?, ?, ?, ?)",
                list.rawValue,
                end.pinRank,
                end.timestamp,
                end.peer.packed
            )
        } else {
            try database.run("DELETE FROM chat_list_ends WHERE list = ?", list.rawValue)
        }
        changes.touch(.chatListEnds)
    }
}

/// A position as columns, or one beyond all positions.
private struct ChatBound {
    var pin: Int64
    var timestamp: Int64
    var peer: Int64

    init(_ position: ChatPosition?, else limit: Int64) {
        pin = position.map { Int64($0.pinRank) } ?? limit
        timestamp = position.map { Int64($0.timestamp) } ?? limit
        peer = position?.peer.packed ?? limit
    }

    /// The last position below this one: no position lies between neighbouring peers.
    var before: ChatBound {
        var before = self
        before.peer -= 1
        return before
    }
}

extension ChatPosition {
    /// Reads the columns `pin, timestamp, peer`.
    fileprivate init(row: Row) throws {
        guard let peer = PeerID(packed: row.int64(2)) else { throw StoreError.damaged }
        self.init(pinRank: row.int32(0), timestamp: row.int32(1), peer: peer)
    }
}
