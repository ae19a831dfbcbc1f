import SQLite
public import TelegramSchema

/// A permanent authorization key and, if a user is signed in under it, the session in the list of devices.
public struct AuthKeyRecord: Equatable, Sendable {
    /// The key's id on the wire.
    public var id: Int64
    /// The date of the key exchange.
    public var created: Int32
    /// The user signed in under the key.
    public var user: UserID?
    /// The session's hash in `account.authorizations`; random, so that it reveals nothing about the key.
    public var hash: Int64
    /// The date at which the user signed in.
    public var signedIn: Int32
    /// The date of the session's last use; the engine updates it every minute or so.
    public var lastActive: Int32
    /// The client's last address, as text.
    public var address: String
    /// The client's description of itself.
    public var device: DeviceInfo
    /// The key whose session this one is of; nil if it has a session of its own.
    public var origin: Int64?
}

/// The data of `initConnection` and `invokeWithLayer` about a client.
public struct DeviceInfo: Equatable, Sendable {
    /// API layer; 0 if not known yet.
    public var layer: Int32
    /// Application id.
    public var apiID: Int32
    /// Device model.
    public var deviceModel: String
    /// System version.
    public var systemVersion: String
    /// Application version.
    public var appVersion: String
    /// Language of the client, for example `en`.
    public var languageCode: String

    /// Creates a description; empty by default.
    public init(
        layer: Int32 = 0,
        apiID: Int32 = 0,
        deviceModel: String = "",
        systemVersion: String = "",
        appVersion: String = "",
        languageCode: String = ""
    ) {
        self.layer = layer
        self.apiID = apiID
        self.deviceModel = deviceModel
        self.systemVersion = systemVersion
        self.appVersion = appVersion
        self.languageCode = languageCode
    }
}

/// Permanent authorization keys and their users.
///
/// The keys are sealed: see ``AuthKeySeal``. A key that was sealed under another secret is not found.
public struct AuthKeyTable {
    let database: Connection
    let seal: AuthKeySeal?

    /// The value of `sealed_under` for keys that this server seals.
    private var sealID: Int64 { seal?.id ?? AuthKeySeal.none }

    /// Adds a key without a user. An existing key with this id is kept.
    ///
    /// - Returns: True if the key was added.
    public func insert(id: Int64, key: [UInt8], hash: Int64, date: Int32) throws -> Bool {
        try database.run(
            """
            INSERT INTO auth_keys(id, key, hash, created, sealed_under) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            id,
            try seal?.seal(key, id: id) ?? key,
            hash,
            date,
            sealID
        )
        return database.changes > 0
    }

    /// The key with an id, 256 bytes.
    ///
    /// - Throws: ``ServerStoreError/badRow(_:)`` if it was damaged.
    public func key(_ id: Int64) throws -> [UInt8]? {
        try database.first(
            "SELECT key, sealed_under FROM auth_keys WHERE id = ? AND sealed_under IN (0, ?)",
            id,
            sealID
        ) { row in
            guard let seal, row.int64(1) != AuthKeySeal.none else { return row.bytes(0) }
            guard let key = seal.open(row.bytes(0), id: id) else {
                throw ServerStoreError.badRow("auth_keys")
            }
            return key
        }
    }

    /// The stored data of the key with an id.
    public func find(_ id: Int64) throws -> AuthKeyRecord? {
        try database.first(
            """
            SELECT id, created, user, hash, signed_in, last_active, address,
              layer, api_id, device_model, system_version, app_version, language_code, origin
            FROM auth_keys WHERE id = ? AND sealed_under IN (0, ?)
            """,
            id,
            sealID,
            read: AuthKeyRecord.init
        )
    }

    /// All sessions of a user, the one used last first, each with the key that it began under. Sessions whose keys were sealed under another secret are
    /// included: the secret may come back, and until then they can be ended.
    public func all(of user: UserID) throws -> [AuthKeyRecord] {
        try database.all(
            """
            SELECT id, created, user, hash, signed_in, last_active, address,
              layer, api_id, device_model, system_version, app_version, language_code, origin
            FROM auth_keys WHERE user = ? AND origin IS NULL ORDER BY last_active DESC, id
            """,
            user,
            read: AuthKeyRecord.init
        )
    }

    /// Ids of the reachable keys that the sessions of a user began under.
    public func ids(of user: UserID) throws -> [Int64] {
        try database.all(
            """
            SELECT id FROM auth_keys
            WHERE user = ? AND origin IS NULL AND sealed_under IN (0, ?) ORDER BY id
            """,
            user,
            sealID
        ) { $0.int64(0) }
    }

    /// Signs a user in under a key, in place of an earlier user.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - user: The user.
    ///   - date: The date of the session.
    ///   - origin: The key whose session this one joins; nil for a session of its own.
    /// - Throws: Errors of the database.
    public func signIn(_ id: Int64, user: UserID, date: Int32, origin: Int64? = nil) throws {
        try database.run(
            "UPDATE auth_keys SET user = ?2, signed_in = ?3, last_active = ?3, origin = ?4 WHERE id = ?1",
            id,
            user,
            date,
            origin
        )
    }

    /// Signs out the user of a key. The key stays valid for signing in again.
    public func signOut(_ id: Int64) throws {
        try database.run("UPDATE auth_keys SET user = NULL, signed_in = 0, origin = NULL WHERE id = ?", id)
    }

    /// The keys that joined the session of another.
    public func joined(to origin: Int64) throws -> [Int64] {
        try database.all("SELECT id FROM auth_keys WHERE origin = ? ORDER BY id", origin) { $0.int64(0) }
    }

    /// Stores a client's description of itself.
    public func setDevice(_ id: Int64, _ device: DeviceInfo) throws {
        try database.run(
            """
            UPDATE auth_keys SET layer = ?2, api_id = ?3, device_model = ?4, system_version = ?5,
              app_version = ?6, language_code = ?7 WHERE id = ?1
            """,
            id,
            device.layer,
            device.apiID,
            device.deviceModel,
            device.systemVersion,
            device.appVersion,
            device.languageCode
        )
    }

    /// Stores the date and the address of a key's last use.
    public func setLastActive(_ id: Int64, date: Int32, address: String) throws {
        try database.run(
            "UPDATE auth_keys SET last_active = ?2, address = ?3 WHERE id = ?1",
            id,
            date,
            address
        )
    }

    /// Deletes a key.
    public func delete(_ id: Int64) throws {
        try database.run("DELETE FROM auth_keys WHERE id = ?", id)
    }

    /// Deletes keys without a user that were neither agreed nor used since `date`, the oldest first.
    ///
    /// - Parameters:
    ///   - date: Younger keys stay.
    ///   - now: The time at which keys in use count as used, so that the next call examines others.
    ///   - limit: Most keys to examine, so that the writer is not blocked.
    ///   - isInUse: True for keys that stay all the same.
    /// - Returns: The deleted keys, and true if there may be more.
    /// - Throws: Errors of the database.
    @discardableResult
    public func deleteUnused(
        before date: Int32,
        now: Int32,
        limit: Int = 1000,
        unless isInUse: (Int64) -> Bool = { _ in false }
    ) throws -> (forgotten: [Int64], isMore: Bool) {
        let unused = try database.all(
            """
            SELECT id FROM auth_keys INDEXED BY auth_keys_unused
            WHERE user IS NULL AND max(created, last_active) < ? ORDER BY max(created, last_active) LIMIT ?
            """,
            date,
            limit
        ) { $0.int64(0) }
        var forgotten: [Int64] = []
        for id in unused {
            if isInUse(id) {
                try database.run("UPDATE auth_keys SET last_active = ?2 WHERE id = ?1", id, now)
            } else {
                try delete(id)
                forgotten.append(id)
            }
        }
        return (forgotten, unused.count == limit)
    }
}

extension AuthKeyTable {
    /// The number of keys that were sealed under another secret, and are therefore not found.
    public func lostCount() throws -> Int {
        try database.first(
            "SELECT count(*) FROM auth_keys INDEXED BY auth_keys_by_seal WHERE sealed_under NOT IN (0, ?)",
            sealID
        ) { $0.int(0) } ?? 0
    }

    /// Seals all plain keys, which an older server left, and leaves no trace of them in the file.
    func sealAll() throws {
        guard let seal, try hasPlain() else { return }
        try database.execute("PRAGMA secure_delete = ON")
        while try hasPlain() {
            try database.transaction {
                let plain = try database.all(
                    "SELECT id, key FROM auth_keys INDEXED BY auth_keys_by_seal WHERE sealed_under = 0 LIMIT 1000"
                ) { (id: $0.int64(0), key: $0.bytes(1)) }
                for (id, key) in plain {
                    try database.run(
                        "UPDATE auth_keys SET key = ?2, sealed_under = ?3 WHERE id = ?1",
                        id,
                        try seal.seal(key, id: id),
                        seal.id
                    )
                }
            }
        }
        try database.execute("PRAGMA secure_delete = OFF")
        // A reader of the file at this moment, for example a backup, keeps the log until the server stops.
        _ = try? database.checkpoint(.truncate)
    }

    private func hasPlain() throws -> Bool {
        try database.first(
            "SELECT EXISTS (SELECT 1 FROM auth_keys INDEXED BY auth_keys_by_seal WHERE sealed_under = 0)"
        ) { $0.bool(0) } ?? false
    }

}

extension AuthKeyRecord {
    fileprivate init(_ row: Row) {
        id = row.int64(0)
        created = row.int32(1)
        user = row.optionalUserID(2)
        hash = row.int64(3)
        signedIn = row.int32(4)
        lastActive = row.int32(5)
        address = row.string(6)
        device = DeviceInfo(
            layer: row.int32(7),
            apiID: row.int32(8),
            deviceModel: row.string(9),
            systemVersion: row.string(10),
            appVersion: row.string(11),
            languageCode: row.string(12)
        )
        origin = row.optionalInt64(13)
    }
}
