/// A value of any type in a row, for copying rows whose columns are known at run time only.
package enum StoredValue: Sendable, Equatable, SQLiteValue {
    /// No value.
    case null
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// Binds the value.
    package func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        switch self {
        case .null: try statement.bindNull(at: index)
        case .integer(let value): try statement.bind(value, at: index)
        case .real(let value): try statement.bind(value, at: index)
        case .text(let value): try statement.bind(value, at: index)
        case .blob(let value): try statement.bind(value.span.bytes, at: index)
        }
    }
}
