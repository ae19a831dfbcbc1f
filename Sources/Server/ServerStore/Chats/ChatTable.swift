import SQLite
public import TelegramSchema

/// A basic group.
public struct ChatRecord: Equatable, Sendable {
    /// The group's id.
    public var id: ChatID
    /// Title.
    public var title: String
    /// Description.
    public var about: String
    /// The user who created it.
    public var creator: UserID
    /// The file id of the current photo.
    public var photo: Int64?
    /// The date of creation.
    public var date: Int32
    /// The version of its members, which grows with each change; clients order changes by it.
    public var version: Int32
    /// The actions forbidden to ordinary members, as the engine encodes them; empty for none.
    public var bannedRights: [UInt8]
    /// True if it is closed for good.
    public var isDeactivated: Bool

    /// Creates a group.
    public init(id: ChatID, title: String, creator: UserID, date: Int32) {
        self.id = id
        self.title = title
        about = ""
        self.creator = creator
        photo = nil
        self.date = date
        version = 1
        bannedRights = []
        isDeactivated = false
    }
}

/// Basic groups.
public struct ChatTable {
    let database: Connection

    /// An id that no group has had.
    public func nextID() throws -> ChatID {
        ChatID(rawValue: (try database.first("SELECT max(id) FROM chats") { $0.int64(0) } ?? 0) + 1)
    }

    /// Adds a group.
    public func insert(_ record: ChatRecord) throws {
        try database.run(
            """
            INSERT INTO chats(id, title, about, creator, photo, date, version, banned_rights, is_deactivated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.id,
            record.title,
            record.about,
            record.creator,
            record.photo,
            record.date,
            record.version,
            record.bannedRights,
            record.isDeactivated
        )
    }

    /// Replaces all stored data of a group but its id, creator and date.
    public func update(_ record: ChatRecord) throws {
        try database.run(
            """
            UPDATE chats SET title = ?2, about = ?3, photo = ?4, version = ?5, banned_rights = ?6,
              is_deactivated = ?7 WHERE id = ?1
            """,
            record.id,
            record.title,
            record.about,
            record.photo,
            record.version,
            record.bannedRights,
            record.isDeactivated
        )
    }

    /// The group with an id.
    public func find(_ id: ChatID) throws -> ChatRecord? {
        try database.first(
            """
            SELECT id, title, about, creator, photo, date, version, banned_rights, is_deactivated
            FROM chats WHERE id = ?
            """,
            id
        ) { row in
            var record = ChatRecord(
                id: row.chatID(0),
                title: row.string(1),
                creator: row.userID(3),
                date: row.int32(5)
            )
            record.about = row.string(2)
            record.photo = row.optionalInt64(4)
            record.version = row.int32(6)
            record.bannedRights = row.bytes(7)
            record.isDeactivated = row.bool(8)
            return record
        }
    }

    /// The number of groups, without closed ones.
    public func count() throws -> Int {
        try database.first("SELECT count(*) FROM chats WHERE NOT is_deactivated") { $0.int(0) } ?? 0
    }

    /// The groups with these ids, in their order; those that do not exist are left out.
    public func find(_ ids: some Sequence<ChatID>) throws -> [ChatRecord] {
        try ids.compactMap { try find($0) }
    }
}
