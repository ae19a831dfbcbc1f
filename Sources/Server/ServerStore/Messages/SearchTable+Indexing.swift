import SQLite
import TelegramSchema

extension SearchTable {
    /// The number of messages that are not in the index yet.
    func pendingCount() throws -> Int {
        Int(try caches.lastGlobalID(database) - indexed())
    }

    /// Adds the next messages to the index.
    ///
    /// - Returns: True if there are more.
    @discardableResult
    func index(limit: Int) throws -> Bool {
        let start = try indexed()
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
        return !isDone
    }

    /// Updates the index before a search, up to a limit. Under a load that never lets the writer rest, an answer may
    /// lack the newest messages instead of blocking all others.
    func catchUp() throws { try index(limit: Self.maximumCatchUp) }

    /// Adds a message with a changed text to the index, if the index has reached it.
    func add(_ gid: GlobalMessageID) throws {
        if gid.rawValue <= (try indexed()) { try insert(gid) }
    }

    /// Removes a message from the index, if the index has reached it. Call it before the row changes.
    func remove(_ gid: GlobalMessageID) throws {
        if gid.rawValue <= (try indexed()) { try database.run("DELETE FROM search WHERE rowid = ?", gid) }
    }

    private func indexed() throws -> Int64 {
        try database.first("SELECT indexed FROM search_state") { $0.int64(0) } ?? 0
    }

    private func insert(_ gid: GlobalMessageID) throws {
        let row = try database.first("SELECT text, copies FROM messages WHERE gid = ?", gid) { row in
            (text: row.string(0), copies: row.withBytes(1) { CopyList.decode($0) })
        }
        guard let row, !row.text.isEmpty, let first = row.copies.first else { return }
        var scope = row.copies.map { "u\($0.user)" }.joined(separator: " ")
        let peer = try database.first(
            "SELECT peer FROM boxes WHERE user = ? AND id = ?",
            first.user,
            first.id
        ) { $0.peerID(0) }
        if case .chat(let chat) = peer { scope += " c\(chat)" }
        try database.run("INSERT INTO search(rowid, words, scope) VALUES (?, ?, ?)", gid, row.text, scope)
    }

    private static let maximumCatchUp = 5000
}
