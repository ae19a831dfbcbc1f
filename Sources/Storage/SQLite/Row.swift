import CSQLCipher

/// The current row of a statement. It cannot outlive the closure that it is passed to.
///
/// Columns count from 0. A column of another type reads as SQLite converts it; null reads as 0 or empty, or nil where
/// the method's name says so. Reading allocates only the result.
public struct Row: ~Escapable {
    private let statement: OpaquePointer

    @_lifetime(borrow statement)
    init(_ statement: borrowing Statement) { self.statement = statement.handle }

    /// A 64-bit integer.
    public func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// A 32-bit integer; larger numbers lose their upper half.
    public func int32(_ column: Int32) -> Int32 { Int32(truncatingIfNeeded: int64(column)) }

    /// An integer.
    public func int(_ column: Int32) -> Int { Int(int64(column)) }

    /// True if an integer is not 0.
    public func bool(_ column: Int32) -> Bool { int64(column) != 0 }

    /// A floating-point number.
    public func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// True if the value is null.
    public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// A 64-bit integer or nil for null.
    public func optionalInt64(_ column: Int32) -> Int64? { isNull(column) ? nil : int64(column) }

    /// A 32-bit integer or nil for null.
    public func optionalInt32(_ column: Int32) -> Int32? { isNull(column) ? nil : int32(column) }

    /// A text. Bytes that are not UTF-8 are replaced.
    public func string(_ column: Int32) -> String {
        // Text before its length: SQLite converts first, and the length is that of the result.
        guard let text = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// A text or nil for null.
    public func optionalString(_ column: Int32) -> String? { isNull(column) ? nil : string(column) }

    /// A copy of a blob's bytes, or of a text's UTF-8.
    public func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

    /// A copy of a blob's bytes or nil for null.
    public func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    /// The value as it is stored.
    package func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(int64(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT: .text(string(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }

    /// Passes a blob's bytes, or a text's UTF-8, from the page cache to `body`; copies nothing.
    ///
    /// The buffer is valid only until `body` returns; `body` must not step or reset the statement.
    public func withBytes<Result, Failure: Error>(
        _ column: Int32,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
