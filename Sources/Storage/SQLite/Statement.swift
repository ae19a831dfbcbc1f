import CSQLCipher

/// One compiled statement. Most callers use ``Connection/run(_:_:)`` and similar methods instead.
///
/// Bind, then ``step()`` until it returns false, reading ``row`` in between; ``reset()`` before the next use.
public final class Statement {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    /// Runs to the next row.
    ///
    /// - Returns: True if there is one; false also when the statement has no rows at all.
    public func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw SQLiteError(code: code)
        }
    }

    /// The current row after ``step()``. Columns read as null when there is none.
    public var row: Row {
        @_lifetime(borrow self) get { Row(self) }
    }

    /// Makes the statement ready to run again and clears its bindings.
    public func reset() {
        // Repeats the error of the last step, which was thrown then.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// True if the statement is at a row, so that another use must take another statement.
    var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

    /// Binds parameter `index`, from 1.
    public func bind(_ value: Int64, at index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, index, value))
    }

    /// Binds parameter `index`, from 1.
    public func bind(_ value: Double, at index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, index, value))
    }

    /// Binds parameter `index`, from 1.
    public func bind(_ value: String, at index: Int32) throws(SQLiteError) {
        var value = value
        let code = value.withUTF8 { text in
            // An empty buffer may have no address, which SQLite would take for null.
            guard let start = text.baseAddress, !text.isEmpty else { return bindEmptyText(at: index) }
            let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            let count = UInt64(text.count)
            return sqlite3_bind_text64(
                handle,
                index,
                bytes,
                count,
                martlet_sqlite_copy_bytes(),
                UInt8(SQLITE_UTF8)
            )
        }
        try check(code)
    }

    /// Binds parameter `index`, from 1. No bytes bind as an empty blob, not as null.
    public func bind(_ value: RawSpan, at index: Int32) throws(SQLiteError) {
        let code = value.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return sqlite3_bind_zeroblob(handle, index, 0)
            }
            return sqlite3_bind_blob64(
                handle,
                index,
                start,
                UInt64(bytes.count),
                martlet_sqlite_copy_bytes()
            )
        }
        try check(code)
    }

    /// Binds null to parameter `index`, from 1.
    public func bindNull(at index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, index))
    }

    private func bindEmptyText(at index: Int32) -> Int32 {
        sqlite3_bind_text64(handle, index, "", 0, martlet_sqlite_copy_bytes(), UInt8(SQLITE_UTF8))
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }
}
