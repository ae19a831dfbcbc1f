import CSQLCipher

extension Connection {
    /// Configures a new handle as the type promises. The order matters: the key must come before anything that reads
    /// the file.
    func setUp(_ options: ConnectionOptions) throws(SQLiteError) {
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
