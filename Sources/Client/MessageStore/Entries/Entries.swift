import ClientModel
import SQLite

extension StoreTransaction {
    /// Stores the value of `key`, or removes it for nil. The value may be removed at `expires`, seconds since 1970;
    /// nil keeps it.
    public func setEntry<Value>(_ value: Value?, for key: EntryKey<Value>, expires: Int32? = nil) throws {
        guard let value else { return try removeEntry(key.collection, key.name) }
        try setEntry(key.collection, key.name, bytes: value.record(), expires: expires)
    }

    /// Changes the value of `key`, nil for none; keeps its expiry.
    public func updateEntry<Value>(_ key: EntryKey<Value>, _ change: (inout Value?) throws -> Void) throws {
        let stored = try reader.storedEntry(key.collection, key.name)
        let old: Value? = try stored?.decoded()
        var new = old
        try change(&new)
        if new != old { try setEntry(new, for: key, expires: stored?.expires) }
    }

    /// Stores a record under a name.
    public func setEntry(
        _ collection: EntryCollection,
        _ name: String,
        bytes: [UInt8],
        expires: Int32? = nil
    ) throws {
        let id = try database.first(
            """
            INSERT INTO entries(collection, name, expires, value) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT(collection, name) DO UPDATE SET expires = excluded.expires, value = excluded.value
              WHERE expires IS NOT excluded.expires OR value <> excluded.value
            RETURNING id
            """,
            collection.number,
            name,
            expires,
            bytes
        ) { $0.int64(0) }
        if let id { touchEntry(collection, id, name) }
    }

    /// Removes the entry of a name, if it is there.
    public func removeEntry(_ collection: EntryCollection, _ name: String) throws {
        let id = try database.first(
            "DELETE FROM entries WHERE collection = ? AND name = ? RETURNING id",
            collection.number,
            name
        ) { $0.int64(0) }
        if let id { touchEntry(collection, id, name) }
    }

    /// Removes entries that are expired at `now`, seconds since 1970, up to `limit` of them.
    ///
    /// - Returns: The number of removed entries.
    @discardableResult
    public func removeExpiredEntries(at now: Int32, limit: Int = 500) throws -> Int {
        let gone = try database.all(
            """
            DELETE FROM entries WHERE id IN (
              SELECT id FROM entries WHERE expires IS NOT NULL AND expires <= ? ORDER BY expires LIMIT ?)
            RETURNING id, name, collection
            """,
            now,
            limit
        ) { ($0.int64(0), $0.string(1), EntryCollection(number: $0.int64(2))) }
        for (id, name, collection) in gone { touchEntry(collection, id, name) }
        return gone.count
    }

    private func touchEntry(_ collection: EntryCollection, _ id: Int64, _ name: String) {
        changes.touchRow(.entry, in: collection.number, id)
        changes.touch(.entry(collection, name))
    }
}

extension DatabaseRegion {
    /// One entry, even if it does not exist yet.
    public static func entry(_ collection: EntryCollection, _ name: String) -> DatabaseRegion {
        DatabaseRegion(.entryName, collection.number, StableHash.of(name.utf8))
    }

    /// All entries of a collection.
    public static func entries(_ collection: EntryCollection) -> DatabaseRegion {
        DatabaseRegion(.entry, collection.number)
    }
}

extension StoreReader {
    /// The value of `key`; nil when there is none. Expired values remain until they are removed.
    public func entry<Value>(_ key: EntryKey<Value>) throws -> Value? {
        try storedEntry(key.collection, key.name)?.decoded()
    }

    /// An entry, undecoded.
    public func storedEntry(_ collection: EntryCollection, _ name: String) throws -> StoredEntry? {
        try database.first(
            "SELECT name, expires, value FROM entries WHERE collection = ? AND name = ?",
            collection.number,
            name
        ) { StoredEntry(name: $0.string(0), expires: $0.optionalInt32(1), bytes: $0.bytes(2)) }
    }

    /// The entries whose names begin with `prefix`, by name.
    public func storedEntries(_ collection: EntryCollection, under prefix: String = "") throws
        -> [StoredEntry]
    {
        try rows(collection, under: prefix).map(\.entry)
    }

    /// The time when the next entry expires, seconds since 1970; nil when none does.
    public func nextEntryExpiry() throws -> Int32? {
        try database.first("SELECT expires FROM entries WHERE expires IS NOT NULL ORDER BY expires LIMIT 1") {
            $0.int32(0)
        }
    }

    /// An entry with its row id.
    struct EntryRow {
        var id: Int64
        var entry: StoredEntry
    }

    func rows(_ collection: EntryCollection, under prefix: String) throws -> [EntryRow] {
        try database.all(
            """
            SELECT id, name, expires, value FROM entries
            WHERE collection = ?1 AND name >= ?2 AND name < ?2 || CAST(x'ff' AS TEXT) ORDER BY name
            """,
            collection.number,
            prefix
        ) { row in
            let entry = StoredEntry(name: row.string(1), expires: row.optionalInt32(2), bytes: row.bytes(3))
            return EntryRow(id: row.int64(0), entry: entry)
        }
    }

    /// The entry in row `id`, if it belongs to `collection`.
    func entry(_ collection: EntryCollection, row id: Int64) throws -> StoredEntry? {
        try database.first(
            "SELECT name, expires, value FROM entries WHERE id = ? AND collection = ?",
            id,
            collection.number
        ) { StoredEntry(name: $0.string(0), expires: $0.optionalInt32(1), bytes: $0.bytes(2)) }
    }
}

extension Migration {
    /// Values by name: settings, hints that were shown, secrets, caches. One table for all of them: they differ only
    /// in their readers.
    static let entryTables = """
        CREATE TABLE entries(
          id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, name TEXT NOT NULL, expires INTEGER,
          value BLOB NOT NULL, UNIQUE(collection, name)
        ) STRICT;
        CREATE INDEX entries_by_expiry ON entries(expires) WHERE expires IS NOT NULL;
        """
}
