import SQLite
public import TelegramSchema

/// The rights of a group member.
public enum GroupMemberRole: Int, Sendable {
    /// Writes and reads.
    case member = 0
    /// Also manages members and the group's profile.
    case admin = 1
    /// Also decides who is an admin.
    case creator = 2
}

/// A member of a basic group.
public struct GroupMemberRecord: Equatable, Sendable {
    /// The group.
    public var chat: ChatID
    /// The user.
    public var user: UserID
    /// The user who added the member; the member itself for a user who joined alone.
    public var inviter: UserID
    /// The date of joining.
    public var date: Int32
    /// The member's rights.
    public var role: GroupMemberRole
    /// The title that the group shows beside the member's name, or "".
    public var rank = ""

    /// Creates a member.
    public init(chat: ChatID, user: UserID, inviter: UserID, date: Int32, role: GroupMemberRole = .member) {
        self.chat = chat
        self.user = user
        self.inviter = inviter
        self.date = date
        self.role = role
    }
}

/// The members of basic groups. A user who left has no row.
public struct GroupMemberTable {
    let database: Connection

    /// Adds a member, or replaces the row.
    public func save(_ record: GroupMemberRecord) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO chat_members(chat, user, inviter, date, role, rank) VALUES (?, ?, ?, ?, ?, ?)
            """,
            record.chat,
            record.user,
            record.inviter,
            record.date,
            record.role.rawValue,
            record.rank
        )
    }

    /// One member.
    public func find(chat: ChatID, user: UserID) throws -> GroupMemberRecord? {
        try database.first(
            "SELECT chat, user, inviter, date, role, rank FROM chat_members WHERE chat = ? AND user = ?",
            chat,
            user,
            read: GroupMemberRecord.init
        )
    }

    /// All members of a group, in the order of joining.
    public func all(of chat: ChatID) throws -> [GroupMemberRecord] {
        try database.all(
            "SELECT chat, user, inviter, date, role, rank FROM chat_members WHERE chat = ? ORDER BY date, user",
            chat,
            read: GroupMemberRecord.init
        )
    }

    /// Ids of all members of a group, in the order of ids.
    public func ids(of chat: ChatID) throws -> [UserID] {
        try database.all("SELECT user FROM chat_members WHERE chat = ? ORDER BY user", chat) { $0.userID(0) }
    }

    /// The number of members of a group.
    public func count(of chat: ChatID) throws -> Int {
        try database.first("SELECT count(*) FROM chat_members WHERE chat = ?", chat) { $0.int(0) } ?? 0
    }

    /// The groups of a user, in the order of ids.
    public func chats(of user: UserID) throws -> [ChatID] {
        try database.all("SELECT chat FROM chat_members WHERE user = ? ORDER BY chat", user) { $0.chatID(0) }
    }

    /// The common groups of two users, the newest first.
    public func commonChats(_ user: UserID, _ other: UserID) throws -> [ChatID] {
        try database.all(
            """
            SELECT a.chat FROM chat_members a JOIN chat_members b ON b.chat = a.chat AND b.user = ?2
            WHERE a.user = ?1 ORDER BY a.chat DESC
            """,
            user,
            other
        ) { $0.chatID(0) }
    }

    /// Removes a member.
    ///
    /// - Returns: True if the member existed.
    @discardableResult
    public func delete(chat: ChatID, user: UserID) throws -> Bool {
        try database.run("DELETE FROM chat_members WHERE chat = ? AND user = ?", chat, user)
        return database.changes > 0
    }
}

extension GroupMemberRecord {
    init(_ row: Row) throws {
        guard let role = GroupMemberRole(rawValue: row.int(4)) else {
            throw ServerStoreError.badRow("chat_members")
        }
        self.init(
            chat: row.chatID(0),
            user: row.userID(1),
            inviter: row.userID(2),
            date: row.int32(3),
            role: role
        )
        rank = row.string(5)
    }
}
