import SQLite
public import TelegramSchema

/// What a browser is signed in as.
public struct WebSessionRecord: Equatable, Sendable {
    /// The member; nil for a browser that has no more than an account of pages.
    public var user: UserID?
    /// The account of pages; nil for a member's, who has one at most.
    public var account: Int64?
    /// The time of signing in.
    public var created: Int32
    /// The time after which it is none.
    public var expires: Int32

    /// Creates a session from its parts.
    public init(user: UserID?, account: Int64?, created: Int32, expires: Int32) {
        (self.user, self.account) = (user, account)
        (self.created, self.expires) = (created, expires)
    }
}

/// A code that waits to be entered in a browser.
public struct WebCodeRecord: Equatable, Sendable {
    /// What was entered: the digits of a phone number, or a public name.
    public var name: String
    /// The member who got it; nil if nobody has the name that was entered.
    public var user: UserID?
    /// The code.
    public var code: String
    /// The number of wrong codes that were entered.
    public var tries: Int
    /// The time after which it is none.
    public var expires: Int32

    /// Creates a code that nobody has entered yet.
    public init(name: String, user: UserID?, code: String, expires: Int32) {
        (self.name, self.user, self.code, self.expires) = (name, user, code, expires)
        tries = 0
    }
}

/// Sessions of browsers, codes and links by which they sign in. Each is known by the SHA-256 of a secret.
public struct WebSessionTable {
    let database: Connection

    // MARK: sessions

    /// The session of a token, also an expired one.
    public func find(_ token: [UInt8]) throws -> WebSessionRecord? {
        try database.first(
            "SELECT user, account, created, expires FROM web_sessions WHERE token = ?",
            token,
            read: WebSessionRecord.init
        )
    }

    /// Adds a session. Of a user's own sessions, and of those of an account, the newest `limit` stay.
    public func insert(_ session: WebSessionRecord, token: [UInt8], limit: Int) throws {
        try database.run(
            "INSERT INTO web_sessions(token, user, account, created, expires) VALUES (?, ?, ?, ?, ?)",
            token,
            session.user?.rawValue ?? 0,
            session.account ?? 0,
            session.created,
            session.expires
        )
        try database.run(
            """
            DELETE FROM web_sessions WHERE token IN (
              SELECT token FROM web_sessions INDEXED BY web_sessions_by_user
              WHERE user = ?1 AND user <> 0 ORDER BY created DESC, token = ?3 DESC LIMIT -1 OFFSET ?2
            )
            """,
            session.user?.rawValue ?? 0,
            limit,
            token
        )
        try database.run(
            """
            DELETE FROM web_sessions WHERE token IN (
              SELECT token FROM web_sessions INDEXED BY web_sessions_by_account
              WHERE account = ?1 AND account <> 0 ORDER BY created DESC, token = ?3 DESC LIMIT -1 OFFSET ?2
            )
            """,
            session.account ?? 0,
            limit,
            token
        )
    }

    /// The sessions of a user and those of the user's account of pages, the newest first, also expired ones.
    public func all(of user: UserID) throws -> [(token: [UInt8], session: WebSessionRecord)] {
        try database.all(
            """
            SELECT user, account, created, expires, token FROM web_sessions WHERE token IN (
              SELECT token FROM web_sessions INDEXED BY web_sessions_by_user WHERE user = ?1 AND user <> 0
              UNION ALL
              SELECT token FROM web_sessions INDEXED BY web_sessions_by_account
              WHERE account <> 0 AND account IN (
                SELECT id FROM telegraph_accounts INDEXED BY telegraph_accounts_by_user WHERE user = ?1 AND user <> 0
              )
            ) ORDER BY created DESC, token
            """,
            user
        ) { ($0.bytes(4), WebSessionRecord($0)) }
    }

    /// The number of sessions of an account that are not its member's own.
    public func count(ofAccount account: Int64) throws -> Int {
        try database.first(
            "SELECT count(*) FROM web_sessions INDEXED BY web_sessions_by_account WHERE account = ?1 AND account <> 0",
            account
        ) { $0.int(0) } ?? 0
    }

    /// Ends a session.
    public func delete(_ token: [UInt8]) throws {
        try database.run("DELETE FROM web_sessions WHERE token = ?", token)
    }

    /// Ends all sessions of a user and of the user's account of pages but one, with the codes and links that were not used.
    public func deleteAll(of user: UserID, except token: [UInt8] = []) throws {
        for (other, _) in try all(of: user) where other != token { try delete(other) }
        // No index: codes live for minutes.
        try database.run("DELETE FROM web_codes WHERE user = ?", user)
        try database.run(
            """
            DELETE FROM web_links WHERE account IN (
              SELECT id FROM telegraph_accounts INDEXED BY telegraph_accounts_by_user WHERE user = ?1 AND user <> 0
            )
            """,
            user
        )
    }

    /// Ends all sessions of an account but one, and its links that were not used. Those of its member stay.
    public func deleteAll(ofAccount account: Int64, except token: [UInt8] = []) throws {
        try database.run(
            """
            DELETE FROM web_sessions WHERE token IN (
              SELECT token FROM web_sessions INDEXED BY web_sessions_by_account WHERE account = ?1 AND account <> 0
            ) AND token <> ?2
            """,
            account,
            token
        )
        try database.run("DELETE FROM web_links WHERE account = ?", account)
    }

    // MARK: codes

    /// The code that a browser waits for.
    public func code(of browser: [UInt8]) throws -> WebCodeRecord? {
        try database.first(
            "SELECT user, code, tries, expires, name FROM web_codes WHERE browser = ?",
            browser
        ) { row in
            var record = WebCodeRecord(
                name: row.string(4),
                user: row.member(0),
                code: row.string(1),
                expires: row.int32(3)
            )
            record.tries = row.int(2)
            return record
        }
    }

    /// Stores a code in place of an earlier one of the browser.
    public func save(_ code: WebCodeRecord, of browser: [UInt8]) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO web_codes(browser, name, user, code, tries, expires)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            browser,
            code.name,
            code.user?.rawValue ?? 0,
            code.code,
            code.tries,
            code.expires
        )
    }

    /// Forgets the code of a browser.
    public func deleteCode(of browser: [UInt8]) throws {
        try database.run("DELETE FROM web_codes WHERE browser = ?", browser)
    }

    // MARK: links

    /// Adds a link that signs an account's browser in, in place of earlier ones.
    public func insertLink(token: [UInt8], account: Int64, expires: Int32) throws {
        try database.run("DELETE FROM web_links WHERE account = ?", account)
        try database.run(
            "INSERT INTO web_links(token, user, account, expires) VALUES (?, 0, ?, ?)",
            token,
            account,
            expires
        )
    }

    /// The account of a link that was not used, and the time after which it is none.
    public func link(_ token: [UInt8]) throws -> (account: Int64, expires: Int32)? {
        try database.first("SELECT account, expires FROM web_links WHERE token = ?", token) {
            ($0.int64(0), $0.int32(1))
        }
    }

    /// Removes a link.
    public func deleteLink(_ token: [UInt8]) throws {
        try database.run("DELETE FROM web_links WHERE token = ?", token)
    }

    /// Removes what expired before `date`.
    public func deleteExpired(before date: Int32) throws {
        try database.run("DELETE FROM web_sessions WHERE expires < ?", date)
        try database.run("DELETE FROM web_codes WHERE expires < ?", date)
        try database.run("DELETE FROM web_links WHERE expires < ?", date)
    }
}

extension WebSessionRecord {
    fileprivate init(_ row: Row) {
        let account = row.int64(1)
        self.init(
            user: row.member(0),
            account: account == 0 ? nil : account,
            created: row.int32(2),
            expires: row.int32(3)
        )
    }
}

extension Row {
    /// A user, whom 0 stands for if there is none.
    func member(_ column: Int32) -> UserID? {
        let id = userID(column)
        return id.rawValue == 0 ? nil : id
    }
}
