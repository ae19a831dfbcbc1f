import SQLite
public import TelegramSchema

/// An invitation to create an account on a server that is not open to everybody.
public struct InviteRecord: Equatable, Sendable {
    /// The number that may sign up, in digits, or the secret that a member passes on.
    public var code: String
    /// The date of creation.
    public var created: Int32
    /// The date at which it expires; nil for never.
    public var expires: Int32?
    /// The number of accounts that may still be created with it.
    public var usesLeft: Int32
    /// The member who made it; nil for the host.
    public var maker: UserID?
    /// The last user who signed up with it; nil for nobody.
    public var user: UserID?

    /// Creates an invitation.
    public init(
        code: String,
        created: Int32,
        expires: Int32? = nil,
        usesLeft: Int32 = 1,
        maker: UserID? = nil
    ) {
        self.code = code
        self.created = created
        self.expires = expires
        self.usesLeft = usesLeft
        self.maker = maker
    }
}

/// Invitations to this server.
public struct InviteTable {
    let database: Connection

    /// Adds an invitation.
    public func insert(_ record: InviteRecord) throws {
        try database.run(
            "INSERT INTO invites(code, created, expires, uses_left, maker) VALUES (?, ?, ?, ?, ?)",
            record.code,
            record.created,
            record.expires,
            record.usesLeft,
            record.maker
        )
    }

    /// The invitation with a code, valid or used up.
    public func find(_ code: String) throws -> InviteRecord? {
        try database.first(
            """
            SELECT code, created, expires, uses_left, maker,
              (SELECT max(user) FROM invite_uses WHERE invite_uses.code = invites.code)
            FROM invites WHERE code = ?
            """,
            code,
            read: InviteRecord.init
        )
    }

    /// The newest invitations, the newest first.
    public func all(limit: Int) throws -> [InviteRecord] {
        try database.all(
            """
            SELECT code, created, expires, uses_left, maker,
              (SELECT max(user) FROM invite_uses WHERE invite_uses.code = invites.code)
            FROM invites ORDER BY created DESC, code LIMIT ?
            """,
            limit,
            read: InviteRecord.init
        )
    }

    /// The newest invitations that a member made, the newest first.
    public func made(by maker: UserID, limit: Int) throws -> [InviteRecord] {
        try database.all(
            """
            SELECT code, created, expires, uses_left, maker,
              (SELECT max(user) FROM invite_uses WHERE invite_uses.code = invites.code)
            FROM invites WHERE maker = ? ORDER BY created DESC, code LIMIT ?
            """,
            maker,
            limit,
            read: InviteRecord.init
        )
    }

    /// The number of a member's invitations that are good at `date`.
    public func openCount(of maker: UserID, at date: Int32) throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM invites
            WHERE maker = ? AND uses_left > 0 AND (expires IS NULL OR expires > ?)
            """,
            maker,
            date
        ) { $0.int(0) } ?? 0
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
    ///
    /// - Returns: True if there was one.
    @discardableResult
    public func delete(_ code: String) throws -> Bool {
        try database.run("DELETE FROM invites WHERE code = ?", code)
        return database.changes > 0
    }

    /// Deletes a member's invitations that expired unused before `date`.
    public func deleteExpired(of maker: UserID, before date: Int32) throws {
        try database.run(
            "DELETE FROM invites WHERE maker = ? AND uses_left > 0 AND expires <= ?",
            maker,
            date
        )
    }
}

extension InviteRecord {
    init(_ row: Row) {
        self.init(
            code: row.string(0),
            created: row.int32(1),
            expires: row.optionalInt32(2),
            usesLeft: row.int32(3),
            maker: row.optionalUserID(4)
        )
        user = row.optionalUserID(5)
    }
}
