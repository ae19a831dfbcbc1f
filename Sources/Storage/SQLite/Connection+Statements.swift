import CSQLCipher

extension Connection {
    /// Runs a statement to its end and drops its rows.
    ///
    /// Statements are compiled once for each connection and found again by the literal's address. Therefore `sql` is
    /// never built at run time and values never become part of it.
    @inlinable
    public func run<each Value: SQLiteValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(SQLiteError) {
        let statement = try cached(sql)
        defer { statement.reset() }
        var index: Int32 = 0
        repeat try (each values).bind(to: statement, at: Self.next(&index))
        while try statement.step() {}
    }

    /// Calls `body` with each row, in order. `body` may throw to stop.
    @inlinable
    public func query<each Value: SQLiteValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (Row) throws -> Void
    ) throws {
        let statement = try cached(sql)
        defer { statement.reset() }
        var index: Int32 = 0
        repeat try (each values).bind(to: statement, at: Self.next(&index))
        while try statement.step() { try body(statement.row) }
    }

    /// The result of `read` for the first row, nil when there is no row.
    @inlinable
    public func first<Result, each Value: SQLiteValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Row) throws -> Result
    ) throws -> Result? {
        let statement = try cached(sql)
        defer { statement.reset() }
        var index: Int32 = 0
        repeat try (each values).bind(to: statement, at: Self.next(&index))
        return try statement.step() ? read(statement.row) : nil
    }

    /// The results of `read` for each row, in order.
    @inlinable
    public func all<Result, each Value: SQLiteValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (Row) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try query(sql, repeat each values) { row in results.append(try read(row)) }
        return results
    }

    /// The statement for `sql`, compiled at the first call. Release it by ``Statement/reset()``.
    public func cached(_ sql: StaticString) throws(SQLiteError) -> Statement {
        let key = sql.utf8Start
        if let statement = statements[key], !statement.isRunning { return statement }
        let text = UnsafeBufferPointer(start: key, count: sql.utf8CodeUnitCount)
        guard let statement = try compile(text, isKept: true).statement else { throw .misuse }
        // A nested use of a running statement gets one of its own, which lives for that use only.
        if statements[key] == nil { statements[key] = statement }
        return statement
    }

    /// Compiles one statement for a single use. Never put values into `sql`: bind them.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        let compiled = try Array(sql.utf8).withUnsafeBufferPointer { text throws(SQLiteError) in
            try compile(text, isKept: false)
        }
        guard let statement = compiled.statement else { throw .misuse }
        return statement
    }

    /// Runs all statements of a script, in order, dropping their rows. For schemas and pragmas.
    public func execute(_ script: String) throws(SQLiteError) {
        try Array(script.utf8).withUnsafeBufferPointer { text throws(SQLiteError) in
            var rest = text
            while !rest.isEmpty {
                let (statement, consumed) = try compile(rest, isKept: false)
                // SAFETY: SQLite returns the end of the statement within the given text.
                rest = UnsafeBufferPointer(rebasing: rest.dropFirst(consumed))
                guard let statement else { continue }  // blanks or a comment
                while try statement.step() {}
            }
        }
    }

    private func compile(
        _ sql: UnsafeBufferPointer<UInt8>,
        isKept: Bool
    ) throws(SQLiteError) -> (statement: Statement?, consumed: Int) {
        guard let start = sql.baseAddress, !sql.isEmpty else { return (nil, 0) }
        var compiled: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(handle, text, Int32(sql.count), flags, &compiled, &tail)
        if code == SQLITE_ERROR {
            // Safe to show: while compiling, SQLite knows no parameters, and our SQL has no literals of users.
            throw .badSQL(sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
        }
        try check(code)
        return (compiled.map(Statement.init), tail.map { $0 - text } ?? sql.count)
    }

    @usableFromInline
    static func next(_ index: inout Int32) -> Int32 {
        index += 1
        return index
    }
}

extension Connection {
    /// Runs `body` in a transaction, which is committed when it returns and rolled back when it throws.
    ///
    /// The write lock is taken at once: taking it at the first write could fail half-way with ``SQLiteError/busy``.
    /// With `synchronous=FULL`, all is on the disk when this returns.
    ///
    /// - Throws: The error of `body` or of the commit; then nothing was kept.
    @discardableResult
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN IMMEDIATE")
        return try finish(commit: "COMMIT", rollBack: { $0.rollBack() }, body)
    }

    /// Runs `body` against one unchanging state of the database, however many statements it takes.
    @discardableResult
    public func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN DEFERRED")
        return try finish(commit: "COMMIT", rollBack: { $0.rollBack() }, body)
    }

    /// Runs `body` inside an open transaction, so that its writes alone are undone when it throws.
    @discardableResult
    public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try run("SAVEPOINT nested")
        return try finish(commit: "RELEASE nested", rollBack: { $0.rollBackSavepoint() }, body)
    }

    private func finish<Result>(
        commit: StaticString,
        rollBack: (Connection) -> Void,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            let result = try body()
            try run(commit)
            return result
        } catch {
            rollBack(self)
            throw error
        }
    }

    private func rollBack() {
        // After a full disk or a failed write SQLite may have rolled back by itself.
        guard isInTransaction else { return }
        // A rollback only fails without a transaction; the first error must be reported.
        try? run("ROLLBACK")
    }

    private func rollBackSavepoint() {
        guard isInTransaction else { return }
        // As above. Both steps are needed: the first leaves the savepoint open.
        try? run("ROLLBACK TO nested")
        try? run("RELEASE nested")
    }
}
