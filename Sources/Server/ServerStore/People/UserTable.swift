import SQLite
public import TelegramSchema

/// A user with an account.
public struct UserRecord: Equatable, Sendable {
    /// The user's id.
    public var id: UserID
    /// The number that a client must know to address this user.
    public var accessHash: Int64
    /// Phone number in digits; nil for deleted and service accounts.
    public var phone: String?
    /// First name.
    public var firstName: String
    /// Last name, may be empty.
    public var lastName: String
    /// Public name as its owner writes it; ``UsernameTable`` decides its owner.
    public var username: String?
    /// Text of the profile.
    public var about: String
    /// The file id of the current photo.
    public var photo: Int64?
    /// The date of creation of the account.
    public var created: Int32
    /// The date at which the user was last online.
    public var lastSeen: Int32
    /// True if the account was deleted. The row stays, for old messages.
    public var isDeleted: Bool
    /// True for an account that speaks for the server, for example the one that sends login codes.
    public var isService: Bool

    /// Creates a user.
    public init(
        id: UserID,
        accessHash: Int64,
        phone: String?,
        firstName: String,
        lastName: String = "",
        created: Int32
    ) {
        self.id = id
        self.accessHash = accessHash
        self.phone = phone
        self.firstName = firstName
        self.lastName = lastName
        username = nil
        about = ""
        photo = nil
        self.created = created
        lastSeen = created
        isDeleted = false
        isService = false
    }
}

/// All users with an account.
public struct UserTable {
    let database: Connection

    /// An id that no user has had. Ids grow and are never reused.
    public func nextID() throws -> UserID {
        let last = try database.first("SELECT max(id) FROM users") { $0.int64(0) } ?? 0
        return UserID(rawValue: max(last, 1_000_000) + 1)
    }

    /// Adds a user.
    public func insert(_ record: UserRecord) throws {
        try database.run(
            """
            INSERT INTO users(id, access_hash, phone, first_name, last_name, username, about, photo,
              created, last_seen, is_deleted, is_service) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.id,
            record.accessHash,
            record.phone,
            record.firstName,
            record.lastName,
            record.username,
            record.about,
            record.photo,
            record.created,
            record.lastSeen,
            record.isDeleted,
            record.isService
        )
    }

    /// Replaces all stored data of a user but the id, the access hash and the date.
    public func update(_ record: UserRecord) throws {
        try database.run(
            """
            UPDATE users SET phone = ?2, first_name = ?3, last_name = ?4, username = ?5, about = ?6,
              photo = ?7, last_seen = ?8, is_deleted = ?9, is_service = ?10 WHERE id = ?1
            """,
            record.id,
            record.phone,
            record.firstName,
            record.lastName,
            record.username,
            record.about,
            record.photo,
            record.lastSeen,
            record.isDeleted,
            record.isService
        )
    }

    /// The user with an id.
    public func find(_ id: UserID) throws -> UserRecord? {
        try database.first(
            """
            SELECT id, access_hash, phone, first_name, last_name, username, about, photo, created, last_seen,
              is_deleted, is_service FROM users WHERE id = ?
            """,
            id,
            read: UserRecord.init
        )
    }

    /// The users with these ids, in their order; those that do not exist are left out.
    public func find(_ ids: some Sequence<UserID>) throws -> [UserRecord] {
        try ids.compactMap { try find($0) }
    }

    /// The user with a phone number.
    public func find(phone: String) throws -> UserRecord? {
        try database.first(
            """
            SELECT id, access_hash, phone, first_name, last_name, username, about, photo, created, last_seen,
              is_deleted, is_service FROM users WHERE phone = ?
            """,
            phone,
            read: UserRecord.init
        )
    }

    /// Users in the order of their ids, after `id`.
    public func page(after id: UserID = 0, limit: Int) throws -> [UserRecord] {
        try database.all(
            """
            SELECT id, access_hash, phone, first_name, last_name, username, about, photo, created, last_seen,
              is_deleted, is_service FROM users WHERE id > ? ORDER BY id LIMIT ?
            """,
            id,
            limit,
            read: UserRecord.init
        )
    }

    /// The newest accounts, without deleted and service ones, the newest first.
    public func newest(limit: Int) throws -> [UserRecord] {
        try database.all(
            """
            SELECT id, access_hash, phone, first_name, last_name, username, about, photo, created, last_seen,
              is_deleted, is_service FROM users WHERE NOT is_deleted AND NOT is_service
            ORDER BY id DESC LIMIT ?
            """,
            limit,
            read: UserRecord.init
        )
    }

    /// Stores the date at which a user was last online.
    public func setLastSeen(_ id: UserID, date: Int32) throws {
        try database.run("UPDATE users SET last_seen = ?2 WHERE id = ?1", id, date)
    }

    /// The number of accounts, without deleted and service ones.
    public func count() throws -> Int {
        try database.first("SELECT count(*) FROM users WHERE NOT is_deleted AND NOT is_service") {
            $0.int(0)
        } ?? 0
    }
}

extension UserRecord {
    init(_ row: Row) {
        id = row.userID(0)
        accessHash = row.int64(1)
        phone = row.optionalString(2)
        firstName = row.string(3)
        lastName = row.string(4)
        username = row.optionalString(5)
        about = row.string(6)
        photo = row.optionalInt64(7)
        created = row.int32(8)
        lastSeen = row.int32(9)
        isDeleted = row.bool(10)
        isService = row.bool(11)
    }
}
