import SQLite
public import TelegramSchema

/// The animations that each user saved.
public struct SavedGIFTable {
    let database: Connection

    /// The files that a user saved, the newest first.
    public func files(of user: UserID) throws -> [Int64] {
        try database.all(
            "SELECT file FROM saved_gifs WHERE user = ? ORDER BY position DESC",
            user
        ) { $0.int64(0) }
    }

    /// Saves a file as the newest one of a user; those beyond the newest `limit` go.
    ///
    /// - Returns: False if it was the newest one already.
    @discardableResult
    public func save(_ file: Int64, for user: UserID, limit: Int) throws -> Bool {
        let newest = try database.first(
            "SELECT file FROM saved_gifs WHERE user = ? ORDER BY position DESC LIMIT 1",
            user
        ) { $0.int64(0) }
        guard newest != file else { return false }
        try remove(file, of: user)
        try database.run("INSERT INTO saved_gifs(user, file) VALUES (?, ?)", user, file)
        try database.run(
            """
            DELETE FROM saved_gifs WHERE position IN (
              SELECT position FROM saved_gifs WHERE user = ? ORDER BY position DESC LIMIT -1 OFFSET ?)
            """,
            user,
            limit
        )
        return true
    }

    /// Removes a file from those that a user saved.
    ///
    /// - Returns: True if it was among them.
    @discardableResult
    public func remove(_ file: Int64, of user: UserID) throws -> Bool {
        try database.run("DELETE FROM saved_gifs WHERE file = ? AND user = ?", file, user)
        return database.changes > 0
    }
}
