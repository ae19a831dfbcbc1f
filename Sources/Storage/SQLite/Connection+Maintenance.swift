import CSQLCipher

/// How far a checkpoint goes.
public enum CheckpointMode: Sendable {
    /// Copies what it can without waiting for readers.
    case passive
    /// Copies all and makes the log file empty. Waits for readers.
    case truncate
}

extension Connection {
    /// Copies the write-ahead log back into the file.
    ///
    /// - Returns: Pages in the log that are not copied yet.
    @discardableResult
    public func checkpoint(_ mode: CheckpointMode = .passive) throws(SQLiteError) -> Int {
        var logged: Int32 = 0
        var copied: Int32 = 0
        let mode = mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        try check(sqlite3_wal_checkpoint_v2(handle, nil, mode, &logged, &copied))
        log.pages = Int(max(logged, 0))
        return Int(logged - copied)
    }

    /// A number that changes when another connection, of this process or another, has committed since the
    /// last call. This connection's own commits do not change it.
    public func dataVersion() throws(SQLiteError) -> Int64 {
        let statement = try cached("PRAGMA data_version")
        defer { statement.reset() }
        return try statement.step() ? statement.row.int64(0) : 0
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

    /// Reads the whole file and checks its b-trees, and its pages' signatures where it is encrypted.
    ///
    /// - Returns: What is wrong, empty when nothing is. Names tables and pages, not contents.
    /// - Complexity: Reads every page; for hosts and tests, not for a running server.
    public func integrityProblems() throws(SQLiteError) -> [String] {
        var problems: [String] = []
        for check in ["PRAGMA cipher_integrity_check", "PRAGMA integrity_check"] {
            do {
                let statement = try prepare(check)
                while try statement.step() {
                    let line = statement.row.string(0)
                    if line != "ok" { problems.append(line) }
                }
            } catch .busy {
                throw .busy
            } catch {
                // SQLCipher reports a page with a bad signature as an error of the statement that met it.
                problems.append(error.description)
            }
        }
        return problems
    }
}
