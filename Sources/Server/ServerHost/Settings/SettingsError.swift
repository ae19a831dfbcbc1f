/// An error in the settings. The user who started the server has to change a flag or a file.
public enum SettingsError: Error, Equatable, Sendable {
    /// A file that was named cannot be read.
    case unreadable(file: String)

    /// A line is neither `KEY = VALUE`, a comment nor empty.
    case syntax(line: Int, file: String)

    /// A line has an unknown key.
    case unknownKey(String, line: Int, file: String)

    /// A line sets a key that an earlier line sets.
    case repeated(SettingKey, line: Int, file: String)

    /// No source sets a key without a default.
    case missing(SettingKey)

    /// A value is invalid for its key, which takes `expected`.
    case invalid(SettingKey, SettingsLayer.Origin, expected: String)

    /// The file with the database key does not hold 64 hexadecimal digits.
    case databaseKey(file: String)

    /// Other users than the owner can read the file with the database key.
    case databaseKeyExposed(file: String)

    /// The file with the server's picture is none.
    case icon(file: String)
}

extension SettingsError: CustomStringConvertible {
    /// One line that says where and what. Names keys and files, never a secret.
    public var description: String {
        switch self {
        case .unreadable(let file):
            "cannot read \(file)"
        case .syntax(let line, let file):
            "\(file):\(line): expected KEY = VALUE"
        case .unknownKey(let key, let line, let file):
            "\(file):\(line): there is no setting '\(key)'"
        case .repeated(let key, let line, let file):
            "\(file):\(line): '\(key.rawValue)' is set already"
        case .missing(let key):
            "--\(key.rawValue) is missing"
        case .invalid(let key, .flag, let expected):
            "--\(key.rawValue) takes \(expected)"
        case .invalid(let key, .line(let line, let file), let expected):
            "\(file):\(line): '\(key.rawValue)' takes \(expected)"
        case .databaseKey(let file):
            "\(file): expected a database key of 64 hexadecimal digits"
        case .databaseKeyExposed(let file):
            "\(file): others can read the database key; run chmod 600 on it"
        case .icon(let file):
            "\(file): expected a picture in PNG, JPEG or WebP of up to 256 KiB"
        }
    }
}
