import ClientModel
import SQLite

extension MediaIndex {
    /// The rows in the order of their last use, after the one at `cursor`.
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

    /// The rows that count for a chat.
    func rows(ownedBy chat: PeerID) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE owner = ?
            """,
            chat.packed
        ) { try MediaIndexRow($0) }
    }

    /// Another chat that shows the resource.
    func otherChat(showing id: ResourceID, than chat: PeerID) throws -> PeerID? {
        try database.first(
            "SELECT chat FROM appearance WHERE id = ? AND chat <> ? ORDER BY chat LIMIT 1",
            id.rawValue,
            chat.packed
        ) { PeerID(packed: $0.int64(0)) } ?? nil
    }

    /// Counts a file for another chat that shows it too, and removes its appearance in `chat`.
    func pass(_ row: MediaIndexRow, from chat: PeerID) throws {
        try update(row)
        try database.run(
            "DELETE FROM appearance WHERE id = ? AND chat = ?",
            row.name.id.rawValue,
            chat.packed
        )
    }

    /// Removes the appearances in a chat, except of resources that still count for it.
    func removeAppearances(in chat: PeerID) throws {
        try database.run(
            "DELETE FROM appearance WHERE chat = ?1 AND id NOT IN (SELECT id FROM item WHERE owner = ?1)",
            chat.packed
        )
    }

    /// True if there is a reason to keep a resource.
    func isPinned(_ id: ResourceID) throws -> Bool {
        try database.first("SELECT 1 FROM pin WHERE id = ?", id.rawValue) { _ in true } ?? false
    }

    /// Adds a reason to keep a resource.
    func pin(_ id: ResourceID, _ reason: String) throws {
        try database.run("INSERT OR IGNORE INTO pin VALUES (?, ?)", id.rawValue, reason)
    }

    /// Removes a reason to keep a resource.
    func unpin(_ id: ResourceID, _ reason: String) throws {
        try database.run("DELETE FROM pin WHERE id = ? AND reason = ?", id.rawValue, reason)
    }

    /// Removes the pins and chats of a resource.
    func removeNotes(of id: ResourceID) throws {
        try database.run("DELETE FROM pin WHERE id = ?", id.rawValue)
        try database.run("DELETE FROM appearance WHERE id = ?", id.rawValue)
    }
}
