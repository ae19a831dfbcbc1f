import SQLite
public import TelegramSchema

/// An account that publishes pages.
public struct TelegraphAccountRecord: Equatable, Sendable {
    /// The number; 0 before it is stored.
    public var id: Int64 = 0
    /// The SHA-256 of the token.
    public var token: [UInt8]
    /// The member whose account it is; nil for nobody's.
    public var user: UserID?
    /// The name by which its owner knows it.
    public var shortName: String
    /// The author of its pages.
    public var authorName: String
    /// The address of the author.
    public var authorURL: String
    /// The time of making.
    public var created: Int32

    /// Creates an account that is not stored yet.
    public init(
        token: [UInt8],
        user: UserID?,
        shortName: String,
        authorName: String,
        authorURL: String,
        created: Int32
    ) {
        (self.token, self.user, self.created) = (token, user, created)
        (self.shortName, self.authorName, self.authorURL) = (shortName, authorName, authorURL)
    }
}

/// The accounts that publish pages. A member has one at most.
public struct TelegraphAccountTable {
    let database: Connection

    /// The account with a number.
    public func find(_ id: Int64) throws -> TelegraphAccountRecord? {
        try database.first(
            """
            SELECT id, token, user, short_name, author_name, author_url, created
            FROM telegraph_accounts WHERE id = ?
            """,
            id,
            read: TelegraphAccountRecord.init
        )
    }

    /// The account with a token, by its SHA-256.
    public func find(token: [UInt8]) throws -> TelegraphAccountRecord? {
        try database.first(
            """
            SELECT id, token, user, short_name, author_name, author_url, created
            FROM telegraph_accounts WHERE token = ?
            """,
            token,
            read: TelegraphAccountRecord.init
        )
    }

    /// The account of a member.
    public func find(user: UserID) throws -> TelegraphAccountRecord? {
        try database.first(
            """
            SELECT id, token, user, short_name, author_name, author_url, created
            FROM telegraph_accounts INDEXED BY telegraph_accounts_by_user WHERE user = ?1 AND user <> 0
            """,
            user,
            read: TelegraphAccountRecord.init
        )
    }

    /// Adds an account.
    ///
    /// - Returns: Its number.
    public func insert(_ account: TelegraphAccountRecord) throws -> Int64 {
        try database.run(
            """
            INSERT INTO telegraph_accounts(token, user, short_name, author_name, author_url, created)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            account.token,
            account.user?.rawValue ?? 0,
            account.shortName,
            account.authorName,
            account.authorURL,
            account.created
        )
        return database.lastInsertedRowID
    }

    /// Stores a changed account.
    public func update(_ account: TelegraphAccountRecord) throws {
        try database.run(
            """
            UPDATE telegraph_accounts SET token = ?2, short_name = ?3, author_name = ?4, author_url = ?5
            WHERE id = ?1
            """,
            account.id,
            account.token,
            account.shortName,
            account.authorName,
            account.authorURL
        )
    }
}

extension TelegraphAccountRecord {
    fileprivate init(_ row: Row) {
        self.init(
            token: row.bytes(1),
            user: row.member(2),
            shortName: row.string(3),
            authorName: row.string(4),
            authorURL: row.string(5),
            created: row.int32(6)
        )
        id = row.int64(0)
    }
}
