import SQLite

/// A login code that waits for its user. All requests while it is valid share it.
public struct LoginCodeRecord: Equatable, Sendable {
    /// Phone number in digits.
    public var phone: String
    /// Random bytes: the `phone_code_hash` of each request is derived from them and the requesting key.
    public var secret: [UInt8]
    /// The code. Not hashed: the host must be able to read it out, and it is worthless within minutes.
    public var code: String
    /// The date at which it expires.
    public var expires: Int32
    /// The key under which the right code was entered, so that signing up may follow under that key.
    public var confirmedKey: Int64?

    /// Creates a code that nobody has entered yet.
    public init(phone: String, secret: [UInt8], code: String, expires: Int32) {
        self.phone = phone
        self.secret = secret
        self.code = code
        self.expires = expires
    }
}

/// Login codes that wait for their users: at most one for each phone number.
public struct LoginCodeTable {
    let database: Connection

    /// The code for a phone number, valid or expired.
    public func find(phone: String) throws -> LoginCodeRecord? {
        try database.first(
            "SELECT phone, secret, code, expires, confirmed_key FROM login_codes WHERE phone = ?",
            phone
        ) { row in
            var record = LoginCodeRecord(
                phone: row.string(0),
                secret: row.bytes(1),
                code: row.string(2),
                expires: row.int32(3)
            )
            record.confirmedKey = row.optionalInt64(4)
            return record
        }
    }

    /// Stores a code in place of an earlier one for its phone number.
    public func save(_ record: LoginCodeRecord) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO login_codes(phone, secret, code, expires, confirmed_key)
            VALUES (?, ?, ?, ?, ?)
            """,
            record.phone,
            record.secret,
            record.code,
            record.expires,
            record.confirmedKey
        )
    }

    /// Deletes the code for a phone number.
    public func delete(phone: String) throws {
        try database.run("DELETE FROM login_codes WHERE phone = ?", phone)
    }

    /// Deletes codes that expired before `date`.
    public func deleteExpired(before date: Int32) throws {
        try database.run("DELETE FROM login_codes WHERE expires < ?", date)
    }
}
