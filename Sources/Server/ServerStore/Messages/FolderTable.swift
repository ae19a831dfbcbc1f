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

    /// Replaces the folders of `user`.
    public func set(_ folders: [FolderRecord], of user: UserID) throws {
        try database.run("DELETE FROM folders WHERE user = ?", user)
        for (rank, folder) in folders.enumerated() {
            try database.run(
                "INSERT INTO folders(user, number, rank, filter) VALUES (?, ?, ?, ?)",
                user,
                folder.number,
                rank,
                folder.filter
            )
        }
    }
}
