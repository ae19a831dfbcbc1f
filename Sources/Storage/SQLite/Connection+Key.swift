import StdExtras
import CSQLCipher

extension Connection {
    /// Encrypts the whole file under another key, in one transaction: after a crash the file has either the old key
    /// or the new one.
    ///
    /// Close all other connections first, reader pools too: they continue with the old key and find damaged pages.
    ///
    /// - Parameter key: ``keyByteCount`` bytes. A file in clear cannot be given a key, nor the reverse: copy its rows
    ///   into a new file.
    /// - Throws: ``SQLiteError/badKeyLength(_:)``, ``SQLiteError/noCipher`` for a file in clear, ``SQLiteError/busy``
    ///   inside a transaction or during one of another connection.
    /// - Complexity: Writes every page twice, into the log and from there into the file.
    public func rekey(_ key: [UInt8]) throws(SQLiteError) {
        guard isEncrypted else { throw .noCipher }
        guard !isInTransaction else { throw .busy }
        let literal = try Self.rawKeyLiteral(key)
        // Other readers would hold the log's pages of the old key.
        try checkpoint(.truncate)
        try check(literal.withUnsafeBytes { sqlite3_rekey(handle, $0.baseAddress, Int32($0.count)) })
        try checkpoint(.truncate)
    }

    /// The key as `x'…'`, which SQLCipher takes for the key itself, so that it skips 100 ms of PBKDF2.
    static func rawKeyLiteral(_ key: [UInt8]) throws(SQLiteError) -> [UInt8] {
        guard key.count == keyByteCount else { throw .badKeyLength(key.count) }
        return Array("x'\(Hexadecimal.encode(key))'".utf8)
    }

    /// The version of SQLCipher in this process, nil for a plain SQLite.
    public func cipherVersion() throws(SQLiteError) -> String? {
        let statement = try prepare("PRAGMA cipher_version")
        return try statement.step() ? statement.row.string(0) : nil
    }
}
