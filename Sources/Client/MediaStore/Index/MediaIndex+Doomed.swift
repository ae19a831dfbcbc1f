import SQLite

extension MediaIndex {
    /// Marks a file for removal once the transaction is durable.
    func markForDeletion(_ file: FileName) throws {
        try database.run("INSERT INTO doomed(file) VALUES (?) ON CONFLICT DO NOTHING", file.bytes)
    }

    /// The files that must be removed.
    func pendingDeletions() throws -> [FileName] {
        try database.all("SELECT file FROM doomed") { FileName($0.bytes(0)) }.compactMap(\.self)
    }

    /// Notes that a file was removed.
    func forget(_ file: FileName) throws {
        try database.run("DELETE FROM doomed WHERE file = ?", file.bytes)
    }

    /// True if a row names the file or it is marked for removal.
    func knows(_ file: FileName) throws -> Bool {
        try database.first(
            "SELECT 1 FROM item WHERE file = ?1 UNION ALL SELECT 1 FROM doomed WHERE file = ?1",
            file.bytes
        ) { _ in true } ?? false
    }
}
