import SQLite
import TelegramSchema

extension SearchTable {
    /// How many messages are not in the index yet.
    func pendingCount() throws -> Int {
        Int(try caches.lastGlobalID(database) - indexed())
    }

    /// Puts the next messages into the index.
    ///
    /// - Returns: Whether there are more.
    @discardableResult
    func index(limit: Int) throws -> Bool {
        let start = try indexed()
        let gids = try database.all(
            "SELECT gid FROM messages WHERE gid > ? ORDER BY gid LIMIT ?",
            start,
            limit
        ) { $0.globalID(0) }
        for gid in gids { try insert(gid) }
        // Short of the limit, all there is has been seen, also beyond the gaps of deleted messages.
        let isDone = gids.count < limit
        let reached = isDone ? try caches.lastGlobalID(database) : gids.last?.rawValue ?? start
        if reached > start { try database.run("UPDATE search_state SET indexed = ?", reached) }
        return !isDone
    }

    /// Brings the index up to date before a search, within reason: under a load that never lets the lane rest,
    /// the newest messages may be missing from an answer rather than hold up everybody.
    func catchUp() throws { try index(limit: Self.maximumCatchUp) }

    /// Puts a message whose text changed back into the index, if the index has come to it.
    func add(_ gid: GlobalMessageID) throws {
        if gid.rawValue <= (try indexed()) { try insert(gid) }
    }

    /// Takes a message out of the index, if the index has come to it. To be called before its row changes.
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
