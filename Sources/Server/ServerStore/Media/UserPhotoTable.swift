import SQLite
public import TelegramSchema

/// Profile photos, current and former. ``UserRecord/photo`` names the current one.
public struct UserPhotoTable {
    let database: Connection

    /// Adds a photo as the newest one; an existing one becomes the newest.
    public func insert(user: UserID, file: Int64) throws {
        try delete(user: user, file: file)
        try database.run("INSERT INTO user_photos(user, file) VALUES (?, ?)", user, file)
    }

    /// A user's photos, the newest first; with `maxFile`, only older ones.
    public func page(
        of user: UserID,
        before maxFile: Int64? = nil,
        offset: Int = 0,
        limit: Int = 100
    ) throws -> [Int64] {
        try database.all(
            """
            SELECT file FROM user_photos WHERE user = ?1
              AND (?2 IS NULL OR position < (SELECT position FROM user_photos WHERE user = ?1 AND file = ?2))
            ORDER BY position DESC LIMIT ?4 OFFSET ?3
            """,
            user,
            maxFile,
            offset,
            limit
        ) { $0.int64(0) }
    }

    /// The number of photos of a user.
    public func count(of user: UserID) throws -> Int {
        try database.first("SELECT count(*) FROM user_photos WHERE user = ?", user) { $0.int(0) } ?? 0
    }

    /// Removes a photo.
    ///
    /// - Returns: True if it existed.
    @discardableResult
    public func delete(user: UserID, file: Int64) throws -> Bool {
        try database.run("DELETE FROM user_photos WHERE user = ? AND file = ?", user, file)
        return database.changes > 0
    }
}
