import SQLite
public import TelegramSchema

/// The blocked users of each user.
public struct BlockTable {
    let database: Connection

    /// Blocks `user` for `owner`.
    public func insert(owner: UserID, user: UserID, date: Int32) throws {
        try database.run(
            "INSERT INTO blocks(owner, user, date) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            owner,
            user,
            date
        )
    }

    /// The users that `owner` blocks and the dates of blocking, the latest first.
    public func all(of owner: UserID) throws -> [(user: UserID, date: Int32)] {
        try database.all("SELECT user, date FROM blocks WHERE owner = ? ORDER BY date DESC, user", owner) {
            ($0.userID(0), $0.int32(1))
        }
    }

    /// Unblocks `user` for `owner`.
    public func delete(owner: UserID, user: UserID) throws {
        try database.run("DELETE FROM blocks WHERE owner = ? AND user = ?", owner, user)
    }
}
