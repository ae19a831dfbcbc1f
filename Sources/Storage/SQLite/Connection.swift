import CSQLCipher
import StdExtras

/// One connection to a database file, with its prepared statements.
///
/// Every connection has a write-ahead log, defensive mode, and `"x"` never a text. `synchronous` is `FULL` unless the
/// options say less, so that a commit that returned has reached the disk. Temporary data are in memory, because they
/// would be on the disk in clear otherwise. Foreign keys are off: the owner of the rules checks before it writes, and
/// a check would cost a b-tree search for each inserted row.
///
/// ```swift
/// let database = try Connection(path: path, options: ConnectionOptions(key: key))
/// try database.run("INSERT INTO users(id, name) VALUES (?, ?)", 7, "Ada")
/// let name = try database.first("SELECT name FROM users WHERE id = ?", 7) { $0.string(0) }
/// ```
///
/// Threads: not `Sendable`; a connection and all objects from it belong to one thread at a time. SQLite's own locks
/// are off. Several connections to one file may be used on several threads; one writes at a time, and readers are not
/// held up.
public final class Connection {
    /// The length of a raw key, in bytes.
    public static let keyByteCount = 32

    /// The size of a page in the write-ahead log: the page and its frame's header.
    static let logPageBytes = 4096 + 24

    /// Settings of the whole library, made before its first use. Without them it is slower and nothing else.
    private static let isSetUp = martlet_sqlite_count_no_memory() == SQLITE_OK

    let handle: OpaquePointer
    var statements: [UnsafePointer<UInt8>: Statement] = [:]
    let log: WALMonitor
    let isEncrypted: Bool

    /// Opens `path`, and with ``ConnectionOptions/Access/create`` creates it.
    ///
    /// - Throws: ``SQLiteError/notADatabase`` for a wrong or missing key, ``SQLiteError/cannotOpen`` when the file or
    ///   folder is missing or not ours.
    public init(path: String, options: ConnectionOptions = ConnectionOptions()) throws(SQLiteError) {
        _ = Self.isSetUp
        log = WALMonitor(options)
        isEncrypted = options.key != nil
        var opened: OpaquePointer?
        let flags = options.access.openFlags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, options.vfs)
        guard let opened else { throw .outOfMemory }  // the only case in which SQLite gives no handle
        handle = opened  // from here on `deinit` closes it, also when this initializer throws
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
        try setUp(options)
    }

    deinit {
        // Statements first; `close_v2` would otherwise wait for those that a caller still holds.
        statements.removeAll()
        sqlite3_wal_hook(handle, nil, nil)
        sqlite3_close_v2(handle)
    }

    /// The number of rows changed by the last `INSERT`, `UPDATE` or `DELETE`.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The number of rows changed since the connection was opened, whether or not they were rolled back later.
    ///
    /// Equal values before and after some work mean that the work wrote nothing.
    public var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

    /// The rowid of the last `INSERT` into a table with rowids.
    public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of pages in the write-ahead log after this connection's last commit or checkpoint. Copied pages
    /// count until the log restarts.
    public var logPages: Int { log.pages }

    /// True if a transaction is open.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Throws the error of a result code, unless it means success.
    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }
}

extension ConnectionOptions.Access {
    fileprivate var openFlags: Int32 {
        switch self {
        case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readWrite: SQLITE_OPEN_READWRITE
        case .readOnly: SQLITE_OPEN_READONLY
        }
    }
}

extension Connection {
    /// Configures a new handle as the type promises. The order matters: the key must come before anything that reads
    /// the file.
    private func setUp(_ options: ConnectionOptions) throws(SQLiteError) {
        try check(sqlite3_busy_timeout(handle, options.busyMilliseconds))
        try check(martlet_sqlite_set_defensive(handle))
        try check(martlet_sqlite_refuse_quoted_text(handle))
        if let key = options.key { try unlock(key) }
        try execute("PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = OFF")
        try execute("PRAGMA cache_size = -\(options.cacheKibibytes)")
        // The first read of the file: a wrong key shows here.
        try execute("SELECT count(*) FROM sqlite_schema")
        guard options.access != .readOnly, !options.isCopy else { return }
        // SQLite falls back to reading when it may not write; better reported now than at the first write.
        guard sqlite3_db_readonly(handle, "main") == 0 else { throw .readOnly }
        if options.shrinks, try pageCount() == 0 { try execute("PRAGMA auto_vacuum = INCREMENTAL") }
        let synchronous = options.synchronous == .full ? "FULL" : "NORMAL"
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous)")
        try execute("PRAGMA journal_size_limit = \(options.checkpoints.keptBytes)")
        log.watch(handle)
        if options.maximumPages > 0 { try execute("PRAGMA max_page_count = \(options.maximumPages)") }
    }

    private func unlock(_ key: [UInt8]) throws(SQLiteError) {
        let literal = try Self.rawKeyLiteral(key)
        try check(literal.withUnsafeBytes { sqlite3_key(handle, $0.baseAddress, Int32($0.count)) })
        // Not stored in the file, so each connection must set it. Decision 0009 gives the reasons against SQLCipher's
        // own SHA-512.
        try execute("PRAGMA cipher_hmac_algorithm = HMAC_SHA256")
        // With its first key in a process SQLCipher logs to standard error; only then can logging be disabled. Errors
        // reach us as results.
        try execute("PRAGMA cipher_log_level = NONE")
        guard try cipherVersion() != nil else { throw .noCipher }
    }
}

extension Connection {
    /// Encrypts the whole file under another key, in one transaction: after a crash the file has either the old key
    /// or the new one.
    ///
    /// Close all other connections first, reader pools too: they continue with the old key and find damaged pages.
    ///
    /// - Parameter key: ``keyByteCount`` bytes. A file in clear cannot be given a key, nor the reverse: copy its rows
    ///   into a new file.
    /// - Throws: ``SQLiteError/badKeyLength(_:)``, ``SQLiteError/noCipher`` for a file in clear, ``SQLiteError/busy``
    ///   inside a transaction or during one of another connection.
    /// - Complexity: Writes every page twice, into the log and from there into the file.
    public func rekey(_ key: [UInt8]) throws(SQLiteError) {
        guard isEncrypted else { throw .noCipher }
        guard !isInTransaction else { throw .busy }
        let literal = try Self.rawKeyLiteral(key)
        // Other readers would hold the log's pages of the old key.
        try checkpoint(.truncate)
        try check(literal.withUnsafeBytes { sqlite3_rekey(handle, $0.baseAddress, Int32($0.count)) })
        try checkpoint(.truncate)
    }

    /// The key as `x'…'`, which SQLCipher takes for the key itself, so that it skips 100 ms of PBKDF2.
    private static func rawKeyLiteral(_ key: [UInt8]) throws(SQLiteError) -> [UInt8] {
        guard key.count == keyByteCount else { throw .badKeyLength(key.count) }
        return Array("x'\(Hexadecimal.encode(key))'".utf8)
    }

    /// The version of SQLCipher in this process, nil for a plain SQLite.
    public func cipherVersion() throws(SQLiteError) -> String? {
        let statement = try prepare("PRAGMA cipher_version")
        return try statement.step() ? statement.row.string(0) : nil
    }
}
