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
        guard digits.count == 64 else { throw SettingsError.databaseKey(file: path) }
        var key: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[index].hexadecimalValue, let low = digits[index + 1].hexadecimalValue
            else { throw SettingsError.databaseKey(file: path) }
            key.append(high << 4 | low)
        }
        return key
    }
}

extension UInt8 {
    fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
