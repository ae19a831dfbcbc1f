import SQLite
public import TelegramSchema

/// Small named values of the server and of users, such as privacy or notification settings.
///
/// For values that are read and written whole. The writer of a name defines the meaning of its bytes.
public struct SettingTable {
    let database: Connection

    /// A value of a user.
    public func user(_ user: UserID, _ name: String) throws -> [UInt8]? { try value(name, owner: user) }

    /// Stores or, with nil, deletes a value of a user.
    public func setUser(_ user: UserID, _ name: String, _ value: [UInt8]?) throws {
        try set(name, value, owner: user)
    }

    /// A user's values whose names begin with `prefix`, by name; at most `limit`.
    public func all(
        of user: UserID,
        beginning prefix: String,
        limit: Int
    ) throws -> [(name: String, value: [UInt8])] {
        try database.all(
            "SELECT name, value FROM settings WHERE owner = ?1 AND substr(name, 1, length(?2)) = ?2 LIMIT ?3",
            user,
            prefix,
            limit
        ) { ($0.string(0), $0.bytes(1)) }
    }

    /// A value of the server.
    public func server(_ name: String) throws -> [UInt8]? { try value(name, owner: .server) }

    /// Stores or, with nil, deletes a value of the server.
    public func setServer(_ name: String, _ value: [UInt8]?) throws { try set(name, value, owner: .server) }

    private func value(_ name: String, owner: UserID) throws -> [UInt8]? {
        try database.first("SELECT value FROM settings WHERE owner = ? AND name = ?", owner, name) {
            $0.bytes(0)
        }
    }

    private func set(_ name: String, _ value: [UInt8]?, owner: UserID) throws {
        guard let value else {
            return try database.run("DELETE FROM settings WHERE owner = ? AND name = ?", owner, name)
        }
        try database.run(
            "INSERT OR REPLACE INTO settings(owner, name, value) VALUES (?, ?, ?)",
            owner,
            name,
            value
        )
    }
}

extension UserID {
    /// The owner of the server's own values: no user has this number.
    fileprivate static let server: UserID = 0
}
