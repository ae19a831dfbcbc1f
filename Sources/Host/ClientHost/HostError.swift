public import Keyring

/// Why a program of a member's cannot begin its work. Every case says what can be done about it.
public enum HostError: Error, Hashable, Sendable {
    /// There is no such account, or none was named and there are several.
    case noAccount
    /// There is an account of this name.
    case nameTaken
    /// A name has 1 to 64 bytes, no spaces and no slashes.
    case nameInvalid
    /// The folder cannot be made, read or written.
    case folderUnusable(String)
    /// The file with the settings is not what was written; it is left as it is.
    case settingsDamaged(String)
    /// The note about the server is damaged or missing: sign in again.
    case serverUnknown
    /// The key of the store cannot be had.
    case locked(KeyringError)
    /// A passphrase is needed and there is nobody to ask.
    case passphraseNeeded
    /// The file with the passphrase may be read or changed by others than its owner; its path.
    case passphraseExposed(String)
}

extension HostError: CustomStringConvertible {
    /// What a person can do.
    public var description: String {
        switch self {
        case .noAccount: "no such account; `accounts` lists them, `login` makes one"
        case .nameTaken: "there is an account of this name already"
        case .nameInvalid: "a name has 1 to 64 letters, and no spaces or slashes"
        case .folderUnusable(let path): "the folder \(path) cannot be used"
        case .settingsDamaged(let path): "\(path) cannot be understood; correct it or delete it"
        case .serverUnknown: "it is not known which server this account is on; sign in again"
        case .locked(.noSecretService):
            "no keyring is running; set MARTLET_PASSPHRASE_FILE to a file with a passphrase"
        case .locked(.wrongPassphrase): "this is not the passphrase"
        case .locked(let error): "the key of this account cannot be had: \(error)"
        case .passphraseExposed(let path): "others can read \(path); make it yours alone: chmod 600"
        case .passphraseNeeded: "a passphrase is needed; set MARTLET_PASSPHRASE_FILE or use a terminal"
        }
    }
}
