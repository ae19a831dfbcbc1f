import SQLite
public import TelegramSchema

/// A user's folder, which selects some of the dialogs.
public struct FolderRecord: Equatable, Sendable {
    /// The number, unique for its user.
    public var number: Int32
    /// The encoded `DialogFilter`.
    public var filter: [UInt8]

    /// Creates a record.
    public init(number: Int32, filter: [UInt8]) {
        self.number = number
        self.filter = filter
    }
}

/// The folders of each user, in their order.
public struct FolderTable {
    let database: Connection

    /// The folders of `user`, in order.
    public func all(of user: UserID) throws -> [FolderRecord] {
        try database.all("SELECT number, filter FROM folders WHERE user = ? ORDER BY rank, number", user) {
            FolderRecord(number: $0.int32(0), filter: $0.bytes(1))
        }
    }

    /// Replaces the folders of `user`. Writes only those that changed or moved.
    public func set(_ folders: [FolderRecord], of user: UserID) throws {
        let stored = try all(of: user)
        for folder in stored where !folders.contains(where: { $0.number == folder.number }) {
            try database.run("DELETE FROM folders WHERE user = ? AND number = ?", user, folder.number)
        }
        for (rank, folder) in folders.enumerated() {
            if stored.contains(folder) {
                try database.run(
                    "UPDATE folders SET rank = ?1 WHERE user = ?2 AND number = ?3 AND rank <> ?1",
                    rank,
                    user,
                    folder.number
                )
            } else {
                try database.run(
                    """
                    INSERT INTO folders(user, number, rank, filter) VALUES (?, ?, ?, ?)
                    ON CONFLICT(user, number) DO UPDATE SET rank = excluded.rank, filter = excluded.filter
                    """,
                    user,
                    folder.number,
                    rank,
                    folder.filter
                )
            }
        }
    }
}
