import SQLite
import StdExtras
import TelegramSchema
import TextFolding

/// Full-text search of messages.
///
/// The text index lags behind: adding a message to it costs as much as storing the message. The writer adds messages
/// when idle, in the order of global ids, and ``find(_:)`` catches up before it searches. Each entry has the text
/// and, as words of a second column, the owners of the message (`u7`) and its group (`c3`). So one user's search does
/// not read all users' matches. Only the index is stored, not a second copy.
public struct SearchTable {
    let database: Connection
    let caches: RowCaches

    /// Searches for messages.
    ///
    /// A search with words considers the newest ``maximumMatches`` matches. The same number bounds a search by sender
    /// and one for signs, which the index lacks.
    public func find(_ query: MessageSearchQuery) throws -> SearchResult {
        guard let words = SearchWords(query.text) else {
            return query.needsScan ? try scan(query) : try findWithoutText(query)
        }
        try catchUp()
        return try page(of: inFolder(matches(query, words), query), query)
    }

    /// Most matches that one search examines.
    public static let maximumMatches = 2000

    /// Ids in the user's mailbox of all matching messages, the newest first.
    private func matches(_ query: MessageSearchQuery, _ words: SearchWords) throws -> [MessageID] {
        var scope = "u\(query.user)"
        switch query.peer {
        case .user(let id): scope += " u\(id)"
        case .chat(let id): scope += " c\(id)"
        case .channel, nil: break
        }
        let bounds = try dateBounds(query)
        var ids: [MessageID] = []
        var units = SearchUnits()
        try database.query(
            """
            SELECT m.copies, m.sender, m.text FROM search s JOIN messages m ON m.gid = s.rowid
            WHERE s.search MATCH ? ORDER BY s.rowid DESC LIMIT ?
            """,
            Array("words : (".utf8) + words.match + Array(") AND scope : (\(scope))".utf8),
            Self.maximumMatches
        ) { row in
            guard let id = row.withBytes(0, { CopyList.id(of: query.user, in: $0) }) else { return }
            guard bounds.contains(id), query.sender.map({ $0 == row.userID(1) }) ?? true else { return }
            guard !words.needsText || words.matches(row.string(2), &units) else { return }
            if try has(id, query) { ids.append(id) }
        }
        return ids
    }

    /// True if a copy is in the right dialog and has the requested media.
    private func has(_ id: MessageID, _ query: MessageSearchQuery) throws -> Bool {
        try database.first(
            "SELECT peer, media FROM boxes WHERE user = ? AND id = ?",
            query.user,
            id
        ) { row in
            let media = MediaKinds(rawValue: row.int32(1))
            return (query.peer.map { $0 == row.peerID(0) } ?? query.scope.peers.contains(row.int64(0)))
                && (query.media.isEmpty || !media.isDisjoint(with: query.media))
        } ?? false
    }

    /// The messages of dialogs in the query's list, of the newest ``maximumMatches``; all if the query names no list.
    private func inFolder(_ ids: [MessageID], _ query: MessageSearchQuery) throws -> [MessageID] {
        guard let folder = query.folder else { return ids }
        let archived = try caches.archived(of: query.user, database)
        guard !archived.isEmpty else { return folder == .main ? ids : [] }
        return try ids.prefix(clamping: Self.maximumMatches).filter { id in
            let peer = try database.first(
                "SELECT peer FROM boxes WHERE user = ? AND id = ?",
                query.user,
                id
            ) { $0.peerID(0) }
            return peer.map { archived.contains($0) == (folder == .archive) } ?? false
        }
    }

    /// The ids of a mailbox between the dates of a query.
    private func dateBounds(_ query: MessageSearchQuery) throws -> Range<MessageID> {
        let boxes = MailboxTable(database: database, caches: caches)
        let low: MessageID =
            query.minDate > 0 ? try boxes.firstID(user: query.user, since: query.minDate) ?? .newest : 0
        let high: MessageID =
            query.maxDate > 0 ? try boxes.firstID(user: query.user, since: query.maxDate) ?? .newest : .newest
        return low..<max(low, high)
    }
}

extension SearchTable {
    /// Answers a query without words from the mailboxes alone.
    private func findWithoutText(_ query: MessageSearchQuery) throws -> SearchResult {
        let ids = query.media.isEmpty ? try idsBySender(query) : try idsByMedia(query)
        let bounds = try dateBounds(query)
        let matching = try inFolder(ids.filter(bounds.contains), query)
        let boxes = MailboxTable(database: database, caches: caches)
        let page = try boxes.page(user: query.user, query.range) { bound, limit in
            Array(matching.drop { $0 >= bound }.prefix(clamping: limit))
        } newer: { bound, limit in
            matching.prefix { $0 >= bound }.suffix(clamping: limit).reversed()
        }
        return SearchResult(messages: try boxes.find(user: query.user, ids: page), total: matching.count)
    }

    /// Ids of messages with some media, the newest first, from the index of these messages.
    private func idsByMedia(_ query: MessageSearchQuery) throws -> [MessageID] {
        if let sender = query.sender { return try idsByMedia(query, from: sender) }
        return
            if let peer = query.peer
        {
            try database.all(
                """
                SELECT id FROM boxes INDEXED BY boxes_by_media
                WHERE user = ? AND peer = ? AND media <> 0 AND media & ? ORDER BY id DESC
                """,
                query.user,
                peer,
                query.media.rawValue
            ) { $0.messageID(0) }
        } else {
            try database.all(
                """
                SELECT id FROM boxes INDEXED BY boxes_by_media
                WHERE user = ? AND media <> 0 AND media & ? ORDER BY id DESC
                """,
                query.user,
                query.media.rawValue
            ) { $0.messageID(0) }
        }
    }

    /// The ids of one sender's messages, among the newest with such media.
    private func idsByMedia(_ query: MessageSearchQuery, from sender: UserID) throws -> [MessageID] {
        try database.all(
            """
            SELECT b.id FROM (
              SELECT id, gid FROM boxes INDEXED BY boxes_by_media
              WHERE user = ?1 AND (?2 OR peer = ?3) AND media <> 0 AND media & ?4 ORDER BY id DESC LIMIT ?6
            ) b JOIN messages m ON m.gid = b.gid WHERE m.sender = ?5 ORDER BY b.id DESC
            """,
            query.user,
            query.peer == nil,
            query.peer,
            query.media.rawValue,
            sender,
            Self.maximumMatches
        ) { $0.messageID(0) }
    }

    /// Ids of the newest messages, of one sender if the query names one, the newest first.
    private func idsBySender(_ query: MessageSearchQuery) throws -> [MessageID] {
        let anyPeer = query.peer == nil
        return try database.all(
            """
            SELECT b.id FROM (
              SELECT id, gid FROM boxes WHERE user = ?1 AND (?2 OR peer = ?3) ORDER BY id DESC LIMIT ?5
            ) b JOIN messages m ON m.gid = b.gid WHERE ?4 IS NULL OR m.sender = ?4 ORDER BY b.id DESC
            """,
            query.user,
            anyPeer,
            query.peer,
            query.sender,
            Self.maximumMatches
        ) { $0.messageID(0) }
    }
}

extension SearchTable {
    /// Adds the next messages to the index: new ones, then pending ones.
    ///
    /// - Returns: True if there are more.
    @discardableResult
    func index(limit: Int) throws -> Bool {
        let start = try bounds().upperBound
        let gids = try database.all(
            "SELECT gid FROM messages WHERE gid > ? ORDER BY gid LIMIT ?",
            start,
            limit
        ) { $0.globalID(0) }
        for gid in gids { try insert(gid) }
        // Fewer than the limit: all messages have been read, also beyond the gaps of deleted ones.
        let isDone = gids.count < limit
        let reached = isDone ? try caches.lastGlobalID(database) : gids.last?.rawValue ?? start
        if reached > start { try database.run("UPDATE search_state SET indexed = ?", reached) }
        return try isDone ? indexPending(limit: limit - gids.count) : true
    }

    /// Adds the newest pending messages to the index.
    ///
    /// - Returns: True if there are more.
    private func indexPending(limit: Int) throws -> Bool {
        let last = try bounds().lowerBound
        guard last > 0 else { return false }
        let gids = try database.all(
            "SELECT gid FROM messages WHERE gid <= ? ORDER BY gid DESC LIMIT ?",
            last,
            limit
        ) { $0.globalID(0) }
        // SQLite keeps rows in memory until the end of the transaction only if their numbers rise.
        for gid in gids.reversed() { try insert(gid) }
        let isDone = gids.count < limit
        let left = isDone ? 0 : (gids.last?.rawValue ?? 1) - 1
        try database.run("UPDATE search_state SET pending = ?", left)
        return !isDone
    }

    /// Empties an index whose units differ from those of this program; its messages are pending then.
    func forgetOtherFolding() throws {
        let folding = try database.first("SELECT folding FROM search_state") { $0.int64(0) }
        guard folding != FoldingTable.version else { return }
        try database.run("INSERT INTO search(search) VALUES ('delete-all')")
        try database.run(
            "UPDATE search_state SET pending = indexed, folding = ?",
            FoldingTable.version
        )
    }

    /// Updates the index before a search, up to a limit. Under a load that never lets the writer rest, an answer may
    /// lack the newest messages instead of blocking all others.
    private func catchUp() throws { try index(limit: Self.maximumCatchUp) }

    /// Adds a message with a changed text to the index, if the index has reached it.
    func add(_ gid: GlobalMessageID) throws {
        if try has(gid) { try insert(gid) }
    }

    /// Removes a message from the index, if the index has reached it. Call it before the row changes.
    func remove(_ gid: GlobalMessageID) throws {
        if try has(gid) { try database.run("DELETE FROM search WHERE rowid = ?", gid) }
    }

    /// True if the index has reached a message.
    private func has(_ gid: GlobalMessageID) throws -> Bool {
        let bounds = try bounds()
        return gid.rawValue > bounds.lowerBound && gid.rawValue <= bounds.upperBound
    }

    /// The last pending message, and the last that the index has reached.
    private func bounds() throws -> ClosedRange<Int64> {
        try database.first("SELECT pending, indexed FROM search_state") { row in
            min(row.int64(0), row.int64(1))...row.int64(1)
        } ?? 0...0
    }

    private func insert(_ gid: GlobalMessageID) throws {
        let row = try database.first("SELECT text, copies FROM messages WHERE gid = ?", gid) { row in
            (text: row.string(0), copies: row.withBytes(1) { CopyList.decode($0) })
        }
        guard let row, !row.text.isEmpty, let first = row.copies.first else { return }
        var units = SearchUnits(row.text)
        guard !units.units.isEmpty else { return }
        units.addPairs()
        var scope = row.copies.map { "u\($0.user)" }.joined(separator: " ")
        let peer = try database.first(
            "SELECT peer FROM boxes WHERE user = ? AND id = ?",
            first.user,
            first.id
        ) { $0.peerID(0) }
        if case .chat(let chat) = peer { scope += " c\(chat)" }
        try database.run("INSERT INTO search(rowid, words, scope) VALUES (?, ?, ?)", gid, units.bytes, scope)
    }

    private static let maximumCatchUp = 5000
}

extension MessageSearchQuery {
    /// True if no index serves the query: it has signs, or a kind of dialog.
    fileprivate var needsScan: Bool { signs != nil || (peer == nil && scope != .everywhere) }
}

extension SearchTable {
    /// Reads the newest ``maximumMatches`` messages of the right kind and dialog one by one.
    private func scan(_ query: MessageSearchQuery) throws -> SearchResult {
        let peers = query.peer.map { $0.key...$0.key } ?? query.scope.peers
        let bounds = try dateBounds(query)
        // Variation selectors are removed on both sides, so that a sign is found with and without one.
        let ids = try database.all(
            """
            SELECT b.id FROM (
              SELECT id, gid FROM boxes WHERE user = ?1 AND peer BETWEEN ?2 AND ?3 AND id >= ?4 AND id < ?5
                AND (?6 = 0 OR media & ?6) ORDER BY id DESC LIMIT ?9
            ) b JOIN messages m ON m.gid = b.gid
            WHERE (?7 IS NULL OR m.sender = ?7)
              AND (?8 IS NULL OR instr(replace(m.text, char(65039), ''), ?8) > 0)
            ORDER BY b.id DESC
            """,
            query.user,
            peers.lowerBound,
            peers.upperBound,
            bounds.lowerBound,
            bounds.upperBound,
            query.media.rawValue,
            query.sender,
            query.signs,
            Self.maximumMatches
        ) { $0.messageID(0) }
        return try page(of: inFolder(ids, query), query)
    }

    /// The part of the results, newest first, that a query requests.
    func page(of ids: [MessageID], _ query: MessageSearchQuery) throws -> SearchResult {
        let boxes = MailboxTable(database: database, caches: caches)
        let page = try boxes.page(user: query.user, query.range) { bound, limit in
            Array(ids.drop { $0 >= bound }.prefix(clamping: limit))
        } newer: { bound, limit in
            ids.prefix { $0 >= bound }.suffix(clamping: limit).reversed()
        }
        return SearchResult(messages: try boxes.find(user: query.user, ids: page), total: ids.count)
    }
}
