/// A value that can be bound to a parameter.
public protocol SQLiteValue {
    /// Binds itself to parameter `index`, from 1.
    func bind(to statement: Statement, at index: Int32) throws(SQLiteError)
}

extension SQLiteValue where Self: BinaryInteger {
    /// Binds the number, which must fit in 64 signed bits.
    @inlinable public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(Int64(self), at: index)
    }
}

extension Int: SQLiteValue {}
extension Int64: SQLiteValue {}
extension Int32: SQLiteValue {}
extension UInt8: SQLiteValue {}

extension Bool: SQLiteValue {
    /// Binds 1 or 0.
    @inlinable public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(self ? 1 as Int64 : 0, at: index)
    }
}

extension Double: SQLiteValue {
    /// Binds the number; a NaN becomes null, as SQLite has none.
    @inlinable public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(self, at: index)
    }
}

extension String: SQLiteValue {
    /// Binds a copy of the text.
    @inlinable public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(self, at: index)
    }
}

extension [UInt8]: SQLiteValue {
    /// Binds a copy of the bytes.
    @inlinable public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(self.span.bytes, at: index)
    }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    /// Binds the value or null.
    @inlinable public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        guard let self else { return try statement.bindNull(at: index) }
        try self.bind(to: statement, at: index)
    }
}

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
