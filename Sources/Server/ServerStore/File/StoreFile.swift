import SQLite

/// An open database of the server, on the thread that opened it.
///
/// The writer has one; programs that work on a stopped server's data, and tests, may have one of their own.
///
/// Threads: not `Sendable`; belongs to one thread.
public final class StoreFile {
    let database: Connection
    let caches = RowCaches()
    private let seal: AuthKeySeal?

    /// Opens the file, creates it if missing, and brings its schema up to date.
    public init(_ options: ServerStoreOptions) throws(ServerStoreError) {
        do {
            var connection = ConnectionOptions(key: options.key)
            connection.cacheKibibytes = 64 * 1024
            connection.maximumPages = options.maximumPages
            database = try Connection(path: options.path, options: connection)
            try ServerStoreMigration.run(on: database)
            let search = SearchTable(database: database, caches: caches)
            try database.transaction { try search.forgetOtherFolding() }
            seal = try options.authKeySecret.map { try AuthKeySeal(secret: $0) }
            if let seal { try AuthKeyTable(database: database, seal: seal).sealAll() }
        } catch {
            throw ServerStoreError.translate(error) as? ServerStoreError ?? .failed("\(error)")
        }
    }

    /// Runs `body` in a transaction. On return its writes are on the disk; on an error nothing was written.
    ///
    /// - Throws: Errors of `body`; errors of the database as ``ServerStoreError``.
    @discardableResult
    public func transaction<Result>(_ body: (ServerTransaction) throws -> Result) throws -> Result {
        do {
            return try database.transaction {
                try body(ServerTransaction(database: database, caches: caches, seal: seal))
            }
        } catch {
            caches.removeAll()
            throw ServerStoreError.translate(error)
        }
    }

    /// The faults of the file; empty for a sound file. Reads all of it.
    public func integrityProblems() throws -> [String] { try database.integrityProblems() }

    /// Adds up to `limit` messages to the text index.
    ///
    /// - Returns: True if there are more.
    func indexText(limit: Int) throws -> Bool {
        try transaction { try $0.search.index(limit: limit) }
    }
}
