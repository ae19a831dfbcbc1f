import CSQLCipher

/// The SQLite in this program: SQLCipher, linked statically and hidden from other libraries. See decision 0006.
enum SQLiteLibrary {
    /// The version, such as `3.46.1`.
    static var version: String { String(cString: sqlite3_libversion()) }

    /// The version in the header at compile time. A different ``version`` means that header and archive are of two
    /// installations.
    static var compiledVersion: String { SQLITE_VERSION }

    /// The exact source that it was built from: date and hash.
    static var sourceID: String { String(cString: sqlite3_sourceid()) }

    /// The address of its code in memory, for the test that it is a part of the program.
    static var address: UnsafeRawPointer {
        let function: @convention(c) () -> UnsafePointer<CChar>? = sqlite3_libversion
        return unsafeBitCast(function, to: UnsafeRawPointer.self)
    }
}
