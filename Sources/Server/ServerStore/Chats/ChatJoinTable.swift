import SQLite
public import TelegramSchema

/// A user who joined a group by a link, or asks to.
public struct ChatJoinRecord: Equatable, Sendable {
    /// The group.
    public var chat: ChatID
    /// The user.
    public var user: UserID
    /// The number of the link.
    public var invite: Int64
    /// The date of joining or asking.
    public var date: Int32
    /// True if the user waits for an administrator.
    public var isRequest: Bool
    /// The administrator who let the user in; nil for nobody.
    public var approver: UserID?

    /// Creates a record of somebody whom nobody had to let in.
    public init(chat: ChatID, user: UserID, invite: Int64, date: Int32, isRequest: Bool) {
        self.chat = chat
        self.user = user
        self.invite = invite
        self.date = date
        self.isRequest = isRequest
    }
}

/// The users who joined groups by links or ask to, and those whom groups removed.
public struct ChatJoinTable {
    let database: Connection

    /// Adds a record, or replaces that of the same user and group.
    public func save(_ record: ChatJoinRecord) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO chat_joins(chat, user, invite, date, is_request, approver)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            record.chat,
            record.user,
            record.invite,
            record.date,
            record.isRequest,
            record.approver
        )
    }

    /// The request of a user to join a group.
    public func request(of user: UserID, to chat: ChatID) throws -> ChatJoinRecord? {
        try database.first(
            """
            SELECT chat, user, invite, date, is_request, approver FROM chat_joins
            WHERE chat = ? AND user = ? AND is_request
            """,
            chat,
            user,
            read: ChatJoinRecord.init
        )
    }

    /// The users who joined a group by links or ask to, the newest first.
    ///
    /// - Parameters:
    ///   - chat: The group.
    ///   - isRequest: True for those who ask to.
    ///   - limit: The most users.
    /// - Returns: Their records.
    /// - Throws: Errors of the database.
    public func all(of chat: ChatID, isRequest: Bool, limit: Int) throws -> [ChatJoinRecord] {
        try database.all(
            """
            SELECT chat, user, invite, date, is_request, approver FROM chat_joins WHERE chat = ? AND is_request = ?
            ORDER BY date DESC, user DESC LIMIT ?
            """,
            chat,
            isRequest,
            limit,
            read: ChatJoinRecord.init
        )
    }

    /// The number of users who ask to join a group.
    public func requestCount(of chat: ChatID) throws -> Int {
        try database.first("SELECT count(*) FROM chat_joins WHERE chat = ? AND is_request", chat) {
            $0.int(0)
        }
            ?? 0
    }

    /// The number of users who ask to join by a link.
    public func requestCount(by invite: Int64) throws -> Int {
        try database.first("SELECT count(*) FROM chat_joins WHERE invite = ? AND is_request", invite) {
            $0.int(0)
        } ?? 0
    }

    /// Removes the request of a user to join a group.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    public func deleteRequest(of user: UserID, to chat: ChatID) throws -> Bool {
        try database.run("DELETE FROM chat_joins WHERE chat = ? AND user = ? AND is_request", chat, user)
        return database.changes > 0
    }

    /// Forgets all of a group.
    public func deleteAll(of chat: ChatID) throws {
        try database.run("DELETE FROM chat_joins WHERE chat = ?", chat)
        try database.run("DELETE FROM chat_bans WHERE chat = ?", chat)
    }

    /// True if a group removed the user, who therefore does not join by a link.
    public func isBanned(_ user: UserID, from chat: ChatID) throws -> Bool {
        try database.first("SELECT 1 FROM chat_bans WHERE chat = ? AND user = ?", chat, user) { _ in true }
            ?? false
    }

    /// Keeps a user from joining a group by a link, or allows it again.
    public func setBanned(_ isBanned: Bool, _ user: UserID, from chat: ChatID) throws {
        try database.run(
            isBanned
                ? "INSERT OR IGNORE INTO chat_bans(chat, user) VALUES (?, ?)"
                : "DELETE FROM chat_bans WHERE chat = ? AND user = ?",
            chat,
            user
        )
    }
}

extension ChatJoinRecord {
    init(_ row: Row) {
        self.init(
            chat: row.chatID(0),
            user: row.userID(1),
            invite: row.int64(2),
            date: row.int32(3),
            isRequest: row.bool(4)
        )
        approver = row.optionalUserID(5)
    }
}
