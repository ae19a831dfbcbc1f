import CSQLCipher

/// The extent of a checkpoint.
public enum CheckpointMode: Sendable {
    /// Copies as much as possible without waiting for readers.
    case passive
    /// Copies all and empties the log file. Waits for readers.
    case truncate
}

extension Connection {
    /// Changes the durability of later commits. Not inside a transaction, where SQLite refuses.
    public func setSynchronous(_ synchronous: ConnectionOptions.Synchronous) throws(SQLiteError) {
        // Compiled each time: this pragma acts while it is compiled, so a kept statement would do nothing.
        try execute(synchronous == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    }

    /// Copies the write-ahead log back into the file.
    ///
    /// - Returns: The number of pages in the log that are not copied yet.
    @discardableResult
    public func checkpoint(_ mode: CheckpointMode = .passive) throws(SQLiteError) -> Int {
        var logged: Int32 = 0
        var copied: Int32 = 0
        let mode = mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        try check(sqlite3_wal_checkpoint_v2(handle, nil, mode, &logged, &copied))
        log.pages = Int(max(logged, 0))
        return Int(logged - copied)
    }

    /// The number of pages of 4 KiB in the file, free ones included; 0 for a file without any writes.
    public func pageCount() throws(SQLiteError) -> Int {
        let statement = try prepare("PRAGMA page_count")
        return try statement.step() ? statement.row.int(0) : 0
    }

    /// A number that the file keeps for its owner; here the version of the schema. New files have 0.
    public func userVersion() throws(SQLiteError) -> Int {
        let statement = try prepare("PRAGMA user_version")
        return try statement.step() ? statement.row.int(0) : 0
    }

    /// Sets ``userVersion()``; part of the open transaction, if any.
    public func setUserVersion(_ version: Int) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// Reads the whole file and checks its b-trees, and its pages' signatures if it is encrypted.
    ///
    /// Pages that no b-tree reaches are checked only when the connection may write and no reader holds the log.
    /// SQLCipher reads them from the file, so that all of the log must be copied first.
    ///
    /// - Returns: The problems, empty when there are none. They name tables and pages, not contents.
    /// - Throws: ``SQLiteError/busy`` and errors of memory; damage is a result.
    /// - Complexity: Reads every page twice; for hosts and tests, not for a running server.
    public func integrityProblems() throws(SQLiteError) -> [String] {
        var found: [String] = []
        if isEncrypted, try copiesWholeLog() { found = try problems(of: "PRAGMA cipher_integrity_check") }
        found += try problems(of: "PRAGMA integrity_check")
        return found
    }

    private func copiesWholeLog() throws(SQLiteError) -> Bool {
        guard sqlite3_db_readonly(handle, "main") == 0, !isInTransaction else { return false }
        do {
            try checkpoint(.truncate)
            return true
        } catch .outOfMemory {
            throw .outOfMemory
        } catch {
            // A reader holds the log, or the disk fails; the read reports that better.
            return false
        }
    }

    private func problems(of pragma: String) throws(SQLiteError) -> [String] {
        var problems: [String] = []
        do {
            let statement = try prepare(pragma)
            while try statement.step() {
                let line = statement.row.string(0)
                if line != "ok" { problems.append(line) }
            }
        } catch .busy {
            throw .busy
        } catch .outOfMemory {
            throw .outOfMemory
        } catch {
            // SQLCipher reports a page with a bad signature as an error of the statement that met it.
            problems.append(error.description)
        }
        return problems
    }
}
