import SQLite

/// A code on its way to somebody who signs in.
public struct LoginCodeRecord: Equatable, Sendable {
    /// Phone number in digits.
    public var phone: String
    /// `phone_code_hash`: what ties the code to the request for it.
    public var hash: String
    /// The code.
    public var code: String
    /// When it stops being good.
    public var expires: Int32
    /// How many wrong codes were entered for it.
    public var attempts: Int32
    /// Whether the right code was entered, so that signing up may follow.
    public var isConfirmed: Bool

    /// A code that nobody has entered yet.
    public init(phone: String, hash: String, code: String, expires: Int32) {
        self.phone = phone
        self.hash = hash
        self.code = code
        self.expires = expires
        attempts = 0
        isConfirmed = false
    }
}

/// Codes on their way to people who sign in: at most one for each phone number.
public struct LoginCodeTable {
    let database: Connection

    /// The code for a phone number, good or expired.
    public func find(phone: String) throws -> LoginCodeRecord? {
        try database.first(
            "SELECT phone, hash, code, expires, attempts, is_confirmed FROM login_codes WHERE phone = ?",
            phone
        ) { row in
            var record = LoginCodeRecord(
                phone: row.string(0),
                hash: row.string(1),
                code: row.string(2),
                expires: row.int32(3)
            )
            record.attempts = row.int32(4)
            record.isConfirmed = row.bool(5)
            return record
        }
    }

    /// Keeps a code in place of an earlier one for its phone number.
    public func save(_ record: LoginCodeRecord) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO login_codes(phone, hash, code, expires, attempts, is_confirmed)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            record.phone,
            record.hash,
            record.code,
            record.expires,
            record.attempts,
            record.isConfirmed
        )
    }

    /// Forgets the code for a phone number.
    public func delete(phone: String) throws {
        try database.run("DELETE FROM login_codes WHERE phone = ?", phone)
    }

    /// Forgets codes that expired before `date`.
    public func deleteExpired(before date: Int32) throws {
        try database.run("DELETE FROM login_codes WHERE expires < ?", date)
    }
}
