import CSQLCipher

extension Connection {
    /// Brings a fresh handle into the state that the type promises. The order matters: the key must come
    /// before anything that reads the file.
    func setUp(_ options: ConnectionOptions) throws(SQLiteError) {
        try check(sqlite3_busy_timeout(handle, options.busyMilliseconds))
        try check(martlet_sqlite_set_defensive(handle))
        try check(martlet_sqlite_refuse_quoted_text(handle))
        if let key = options.key { try unlock(key) }
        try execute("PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = OFF")
        try execute("PRAGMA cache_size = -\(options.cacheKibibytes)")
        // The first read of the file: a wrong key shows here.
        try execute("SELECT count(*) FROM sqlite_schema")
        guard options.access != .readOnly else { return }
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try execute("PRAGMA wal_autocheckpoint = \(options.checkpointPages)")
        if options.maximumPages > 0 { try execute("PRAGMA max_page_count = \(options.maximumPages)") }
    }

    private func unlock(_ key: [UInt8]) throws(SQLiteError) {
        guard key.count == Self.keyByteCount else { throw .badKeyLength(key.count) }
        // x'…' tells SQLCipher that these are the key itself, so that it skips 100 ms of PBKDF2.
        var literal = Array("x'".utf8)
        for byte in key {
            literal.append(Self.hexDigits[Int(byte >> 4)])
            literal.append(Self.hexDigits[Int(byte & 15)])
        }
        literal.append(UInt8(ascii: "'"))
        let code = literal.withUnsafeBytes { sqlite3_key(handle, $0.baseAddress, Int32($0.count)) }
        try check(code)
        // Its first key in a process makes SQLCipher log to standard error; only after that can it be told
        // not to. Errors reach us as results.
        try execute("PRAGMA cipher_log_level = NONE")
        guard try cipherVersion() != nil else { throw .noCipher }
    }

    /// The version of SQLCipher in this process, nil when SQLite is a plain one.
    public func cipherVersion() throws(SQLiteError) -> String? {
        let statement = try prepare("PRAGMA cipher_version")
        return try statement.step() ? statement.row.string(0) : nil
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}
