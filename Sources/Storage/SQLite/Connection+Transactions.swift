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
