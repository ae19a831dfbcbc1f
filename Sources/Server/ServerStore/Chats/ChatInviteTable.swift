import SQLite
public import TelegramSchema

/// A link by which one joins a group.
public struct ChatInviteRecord: Equatable, Sendable {
    /// Its number, which grows from link to link; 0 for a link that is not stored yet.
    public var id: Int64 = 0
    /// The secret at the end of the link.
    public var hash: String
    /// The group.
    public var chat: ChatID
    /// The administrator who made the link.
    public var admin: UserID
    /// The date of creation.
    public var date: Int32
    /// The date at which it expires; nil for never.
    public var expires: Int32?
    /// The number of people who may join by it; nil for any.
    public var useLimit: Int32?
    /// The number of people who did.
    public var useCount: Int32 = 0
    /// True if an administrator lets in who follows it.
    public var needsApproval = false
    /// True for the one link that each administrator has without making others.
    public var isPermanent = false
    /// True if nobody joins by it any more.
    public var isRevoked = false
    /// The name that administrators see.
    public var title = ""

    /// Creates a link without limits.
    public init(hash: String, chat: ChatID, admin: UserID, date: Int32) {
        self.hash = hash
        self.chat = chat
        self.admin = admin
        self.date = date
    }
}

/// The links of an administrator, counted.
public struct ChatInviteCount: Equatable, Sendable {
    /// The administrator.
    public var admin: UserID
    /// Links by which one joins.
    public var valid: Int
    /// Revoked links.
    public var revoked: Int
}

/// Links by which one joins groups.
public struct ChatInviteTable {
    let database: Connection

    /// Adds a link.
    ///
    /// - Returns: The link with its number.
    public func insert(_ record: ChatInviteRecord) throws -> ChatInviteRecord {
        try database.run(
            """
            INSERT INTO chat_invites(hash, chat, admin, date, expires, use_limit, use_count, needs_approval,
              is_permanent, is_revoked, title) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.hash,
            record.chat,
            record.admin,
            record.date,
            record.expires,
            record.useLimit,
            record.useCount,
            record.needsApproval,
            record.isPermanent,
            record.isRevoked,
            record.title
        )
        return try find(hash: record.hash) ?? record
    }

    /// Replaces what changes of a link: its terms, its count and whether it is valid.
    public func update(_ record: ChatInviteRecord) throws {
        try database.run(
            """
            UPDATE chat_invites SET expires = ?2, use_limit = ?3, use_count = ?4, needs_approval = ?5,
              is_permanent = ?6, is_revoked = ?7, title = ?8 WHERE id = ?1
            """,
            record.id,
            record.expires,
            record.useLimit,
            record.useCount,
            record.needsApproval,
            record.isPermanent,
            record.isRevoked,
            record.title
        )
    }

    /// The link with a hash, valid or not.
    public func find(hash: String) throws -> ChatInviteRecord? {
        try database.first(
            """
            SELECT id, hash, chat, admin, date, expires, use_limit, use_count, needs_approval, is_permanent,
              is_revoked, title FROM chat_invites
            WHERE hash = ?
            """,
            hash,
            read: ChatInviteRecord.init
        )
    }

    /// The link with a number.
    public func find(_ id: Int64) throws -> ChatInviteRecord? {
        try database.first(
            """
            SELECT id, hash, chat, admin, date, expires, use_limit, use_count, needs_approval, is_permanent,
              is_revoked, title FROM chat_invites
            WHERE id = ?
            """,
            id,
            read: ChatInviteRecord.init
        )
    }

    /// The link that an administrator has without making others.
    public func permanent(chat: ChatID, admin: UserID) throws -> ChatInviteRecord? {
        try database.first(
            """
            SELECT id, hash, chat, admin, date, expires, use_limit, use_count, needs_approval, is_permanent,
              is_revoked, title FROM chat_invites
            WHERE chat = ? AND admin = ? AND NOT is_revoked AND is_permanent
            """,
            chat,
            admin,
            read: ChatInviteRecord.init
        )
    }

    /// Links of an administrator to a group, the newest first.
    ///
    /// - Parameters:
    ///   - chat: The group.
    ///   - admin: The administrator.
    ///   - isRevoked: True for the revoked links instead of the valid ones.
    ///   - before: Only links with smaller numbers; nil for all.
    ///   - limit: The most links.
    /// - Returns: The links.
    /// - Throws: Errors of the database.
    public func all(
        of chat: ChatID,
        by admin: UserID,
        isRevoked: Bool,
        before: Int64? = nil,
        limit: Int
    ) throws -> [ChatInviteRecord] {
        try database.all(
            """
            SELECT id, hash, chat, admin, date, expires, use_limit, use_count, needs_approval, is_permanent,
              is_revoked, title FROM chat_invites
            WHERE chat = ? AND admin = ? AND is_revoked = ? AND id < ? ORDER BY id DESC LIMIT ?
            """,
            chat,
            admin,
            isRevoked,
            before ?? .max,
            limit,
            read: ChatInviteRecord.init
        )
    }

    /// The number of links of an administrator to a group.
    public func count(of chat: ChatID, by admin: UserID, isRevoked: Bool) throws -> Int {
        try database.first(
            "SELECT count(*) FROM chat_invites WHERE chat = ? AND admin = ? AND is_revoked = ?",
            chat,
            admin,
            isRevoked
        ) { $0.int(0) } ?? 0
    }

    /// The links to a group, counted for each administrator who has some.
    public func counts(of chat: ChatID) throws -> [ChatInviteCount] {
        try database.all(
            """
            SELECT admin, sum(NOT is_revoked), sum(is_revoked) FROM chat_invites WHERE chat = ?
            GROUP BY admin ORDER BY admin
            """,
            chat
        ) { ChatInviteCount(admin: $0.userID(0), valid: $0.int(1), revoked: $0.int(2)) }
    }

    /// Deletes a link. People who joined by it stay members.
    public func delete(_ id: Int64) throws {
        try database.run("DELETE FROM chat_invites WHERE id = ?", id)
    }

    /// Deletes the links of an administrator to a group by which nobody joins any more, as their time or their uses are
    /// over.
    public func deleteSpent(of chat: ChatID, by admin: UserID, at date: Int32) throws {
        try database.run(
            """
            DELETE FROM chat_invites WHERE chat = ?1 AND admin = ?2 AND NOT is_revoked AND NOT is_permanent
              AND (expires <= ?3 OR use_count >= use_limit)
            """,
            chat,
            admin,
            date
        )
    }

    /// Deletes the revoked links of an administrator to a group, but for the newest `kept`.
    public func deleteRevoked(of chat: ChatID, by admin: UserID, keeping kept: Int = 0) throws {
        try database.run(
            """
            DELETE FROM chat_invites WHERE id IN (
              SELECT id FROM chat_invites WHERE chat = ? AND admin = ? AND is_revoked
              ORDER BY id DESC LIMIT -1 OFFSET ?)
            """,
            chat,
            admin,
            kept
        )
    }

    /// Deletes all links to a group.
    public func deleteAll(of chat: ChatID) throws {
        try database.run("DELETE FROM chat_invites WHERE chat = ?", chat)
    }
}

extension ChatInviteRecord {
    init(_ row: Row) {
        self.init(hash: row.string(1), chat: row.chatID(2), admin: row.userID(3), date: row.int32(4))
        id = row.int64(0)
        expires = row.optionalInt32(5)
        useLimit = row.optionalInt32(6)
        useCount = row.int32(7)
        needsApproval = row.bool(8)
        isPermanent = row.bool(9)
        isRevoked = row.bool(10)
        title = row.string(11)
    }
}
