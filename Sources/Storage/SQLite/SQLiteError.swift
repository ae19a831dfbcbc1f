import CSQLCipher

/// The reasons why a statement or a connection failed.
///
/// No case carries SQL parameters, text or keys, so a value may be logged.
public enum SQLiteError: Error, Equatable, Sendable {
    /// Another connection holds the lock for longer than the busy timeout. Try again.
    case busy

    /// The disk or the page limit is full. The transaction is undone; continue once there is space.
    case full

    /// The system failed to read or write. `code` is SQLite's extended result code.
    case io(code: Int32)

    /// The file's contents are damaged. Restore a backup.
    case corrupt

    /// The file is not a database, or the key is wrong.
    case notADatabase

    /// A row would violate a rule of the schema. Nothing of the statement was kept.
    case constraint(SQLiteConstraint)

    /// The file or the connection cannot be written to.
    case readOnly

    /// The file or its folder cannot be opened.
    case cannotOpen

    /// A text, blob or row is over SQLite's limit.
    case tooBig

    /// Memory ran out.
    case outOfMemory

    /// The statement was interrupted.
    case interrupted

    /// A key was given and the SQLite in this process cannot encrypt.
    case noCipher

    /// The key is not ``Connection/keyByteCount`` bytes long.
    case badKeyLength(Int)

    /// The SQL does not compile: a bug of ours, or a database of another version. The text is SQLite's and names
    /// tables and columns only.
    case badSQL(String)

    /// The library was called in a way that it forbids: a bug of ours.
    case misuse

    /// Anything else, as SQLite's extended result code.
    case other(code: Int32)
}

/// The rule that a row would have violated.
public enum SQLiteConstraint: Equatable, Sendable {
    /// Two rows with one primary key.
    case primaryKey
    /// Two rows with the same unique columns.
    case unique
    /// A column that must have a value.
    case notNull
    /// A `CHECK` expression, or the type of a `STRICT` column.
    case check
    /// A reference to a missing row.
    case foreignKey
    /// Another rule, as SQLite's extended result code.
    case other(code: Int32)
}

extension SQLiteError {
    /// Converts an extended result code other than `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE`.
    init(code: Int32) {
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_IOERR: code == Self.ioErrorNoMemory ? .outOfMemory : .io(code: code)
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CONSTRAINT: .constraint(SQLiteConstraint(code: code))
            case SQLITE_READONLY: .readOnly
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
            case SQLITE_TOOBIG: .tooBig
            case SQLITE_NOMEM: .outOfMemory
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_MISUSE, SQLITE_RANGE: .misuse
            default: .other(code: code)
            }
    }

    /// `SQLITE_IOERR_NOMEM`; Swift does not import macros that are expressions.
    private static let ioErrorNoMemory = SQLITE_IOERR | (12 << 8)
}

extension SQLiteConstraint {
    /// Converts `SQLITE_CONSTRAINT_…`; Swift does not import those macros.
    init(code: Int32) {
        self =
            switch code >> 8 {
            case 1, 12: .check  // CHECK, DATATYPE
            case 3: .foreignKey
            case 5: .notNull
            case 6, 10: .primaryKey  // PRIMARYKEY, ROWID
            case 8: .unique
            default: .other(code: code)
            }
    }
}

extension SQLiteError: CustomStringConvertible {
    /// A short description without user content; safe to log.
    public var description: String {
        switch self {
        case .busy: "database busy"
        case .full: "database or disk full"
        case .io(let code): "database input or output failed (\(code))"
        case .corrupt: "database damaged"
        case .notADatabase: "not a database, or the wrong key"
        case .constraint(let kind): "constraint \(kind)"
        case .readOnly: "database is read-only"
        case .cannotOpen: "cannot open database"
        case .tooBig: "value too big"
        case .outOfMemory: "out of memory"
        case .interrupted: "interrupted"
        case .noCipher: "this SQLite cannot encrypt"
        case .badKeyLength(let count): "key of \(count) bytes"
        case .badSQL(let message): "bad SQL: \(message)"
        case .misuse: "SQLite misused"
        case .other(let code): "SQLite error \(code)"
        }
    }
}
