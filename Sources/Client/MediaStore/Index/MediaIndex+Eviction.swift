import ClientModel
import SQLite

extension MediaIndex {
    /// Rows in the order of their last use, behind the one at `cursor`.
    func rowsByUse(after cursor: (used: Int64, number: Int64), limit: Int) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE (used, number) > (?, ?) ORDER BY used, number LIMIT ?
            """,
            cursor.used,
            cursor.number,
            limit
        ) { try MediaIndexRow($0) }
    }

    /// Rows that count for a chat.
    func rows(ownedBy chat: PeerID) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE owner = ?
            """,
            chat.packed
        ) { try MediaIndexRow($0) }
    }

    /// A chat in which a resource is seen too.
    func otherChat(showing id: ResourceID, than chat: PeerID) throws -> PeerID? {
        try database.first(
            "SELECT chat FROM appearance WHERE id = ? AND chat <> ? ORDER BY chat LIMIT 1",
            id.rawValue,
            chat.packed
        ) { PeerID(packed: $0.int64(0)) } ?? nil
    }

    /// Counts a file for another chat, which shows it too, and says that it is no longer seen in `chat`.
    func pass(_ row: MediaIndexRow, from chat: PeerID) throws {
        try update(row)
        try database.run(
            "DELETE FROM appearance WHERE id = ? AND chat = ?",
            row.name.id.rawValue,
            chat.packed
        )
    }

    /// Forgets what is seen in a chat, but for what still counts for it.
    func removeAppearances(in chat: PeerID) throws {
        try database.run(
            "DELETE FROM appearance WHERE chat = ?1 AND id NOT IN (SELECT id FROM item WHERE owner = ?1)",
            chat.packed
        )
    }

    /// Whether there is a reason to keep a resource.
    func isPinned(_ id: ResourceID) throws -> Bool {
        try database.first("SELECT 1 FROM pin WHERE id = ?", id.rawValue) { _ in true } ?? false
    }

    /// Adds a reason to keep a resource.
    func pin(_ id: ResourceID, _ reason: String) throws {
        try database.run("INSERT OR IGNORE INTO pin VALUES (?, ?)", id.rawValue, reason)
    }

    /// Takes a reason away.
    func unpin(_ id: ResourceID, _ reason: String) throws {
        try database.run("DELETE FROM pin WHERE id = ? AND reason = ?", id.rawValue, reason)
    }

    /// Forgets the pins and chats of a resource.
    func removeNotes(of id: ResourceID) throws {
        try database.run("DELETE FROM pin WHERE id = ?", id.rawValue)
        try database.run("DELETE FROM appearance WHERE id = ?", id.rawValue)
    }
}
