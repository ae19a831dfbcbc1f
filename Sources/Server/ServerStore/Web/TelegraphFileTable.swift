import SQLite

/// The pictures and films of members' pages, by the names in their addresses.
public struct TelegraphFileTable {
    let database: Connection

    /// The file with a name.
    public func file(_ name: String) throws -> Int64? {
        try database.first("SELECT file FROM telegraph_files WHERE name = ?", name) { $0.int64(0) }
    }

    /// Gives a file a name.
    public func insert(_ name: String, file: Int64, storedBytes: Int64) throws {
        try database.run(
            "INSERT INTO telegraph_files(name, file, stored_bytes) VALUES (?, ?, ?)",
            name,
            file,
            storedBytes
        )
    }

    /// The bytes of all files of pages.
    ///
    /// - Complexity: Reads the whole table: for uploads, not for readers.
    public func storedBytes() throws -> Int64 {
        try database.first("SELECT ifnull(sum(stored_bytes), 0) FROM telegraph_files") { $0.int64(0) } ?? 0
    }
}
