import StdExtras

/// Reads the file with the key of the database: 64 hexadecimal digits, readable by the owner alone.
enum DatabaseKey {
    static func read(_ path: String) throws -> [UInt8] {
        let bytes: [UInt8]?
        do throws(FolderError) {
            bytes = try PrivateFile.read(path, isSecret: true)
        } catch {
            if case .readableByOthers = error { throw SettingsError.databaseKeyExposed(file: path) }
            throw SettingsError.unreadable(file: path)
        }
        guard let bytes else { throw SettingsError.unreadable(file: path) }
        let digits = bytes.filter { !$0.isWhitespace }
        guard let key = Hexadecimal.decode(digits), key.count == 32 else {
            throw SettingsError.databaseKey(file: path)
        }
        return key
    }
}

extension UInt8 {
    fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
