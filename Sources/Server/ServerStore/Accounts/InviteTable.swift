import SQLite
public import TelegramSchema

/// An invitation to create an account on a server that is not open to everybody.
public struct InviteRecord: Equatable, Sendable {
    /// The code that the invited user enters.
    public var code: String
    /// The date of creation.
    public var created: Int32
    /// The date at which it expires; nil for never.
    public var expires: Int32?
    /// The number of accounts that may still be created with it.
    public var usesLeft: Int32

    /// Creates an invitation.
    public init(code: String, created: Int32, expires: Int32? = nil, usesLeft: Int32 = 1) {
        self.code = code
        self.created = created
        self.expires = expires
        self.usesLeft = usesLeft
    }
}

/// Invitations to this server.
public struct InviteTable {
    let database: Connection

    /// Adds an invitation.
    public func insert(_ record: InviteRecord) throws {
        try database.run(
            "INSERT INTO invites(code, created, expires, uses_left) VALUES (?, ?, ?, ?)",
            record.code,
            record.created,
            record.expires,
            record.usesLeft
        )
    }

    /// The invitation with a code, valid or used up.
    public func find(_ code: String) throws -> InviteRecord? {
        try database.first(
            "SELECT code, created, expires, uses_left FROM invites WHERE code = ?",
            code,
            read: InviteRecord.init
        )
    }

    /// All invitations, the newest first.
    public func all() throws -> [InviteRecord] {
        try database.all(
            "SELECT code, created, expires, uses_left FROM invites ORDER BY created DESC, code",
            read: InviteRecord.init
        )
    }

    /// Uses an invitation once and records the user.
    ///
    /// - Returns: True if it was valid.
    public func use(_ code: String, by user: UserID, date: Int32) throws -> Bool {
        try database.run(
            """
            UPDATE invites SET uses_left = uses_left - 1
            WHERE code = ? AND uses_left > 0 AND (expires IS NULL OR expires > ?)
            """,
            code,
            date
        )
        guard database.changes > 0 else { return false }
        try database.run("INSERT INTO invite_uses(user, code, date) VALUES (?, ?, ?)", user, code, date)
        return true
    }

    /// Withdraws an invitation. Accounts made with it stay.
    public func delete(_ code: String) throws {
        try database.run("DELETE FROM invites WHERE code = ?", code)
    }
}

extension InviteRecord {
    init(_ row: Row) {
        self.init(
            code: row.string(0),
            created: row.int32(1),
            expires: row.optionalInt32(2),
            usesLeft: row.int32(3)
        )
    }
}
