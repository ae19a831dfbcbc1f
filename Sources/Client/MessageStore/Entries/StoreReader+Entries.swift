import ClientModel
import SQLite

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

    /// The number of entries whose names begin with `prefix`.
    public func entryCount(_ collection: EntryCollection, under prefix: String = "") throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM entries
            WHERE collection = ?1 AND name >= ?2 AND name < ?2 || CAST(x'ff' AS TEXT)
            """,
            collection.number,
            prefix
        ) { $0.int(0) } ?? 0
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
