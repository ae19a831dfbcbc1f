public import Keyring

/// The reason why a client program cannot start its work. Each case suggests a remedy.
public enum HostError: Error, Hashable, Sendable {
    /// There is no such account, or no name was given and there are several accounts.
    case noAccount
    /// An account with this name exists.
    case nameTaken
    /// The name is not 1 to 64 bytes without spaces and slashes.
    case nameInvalid
    /// The folder cannot be created, read or written.
    case folderUnusable(String)
    /// The settings file at this path is damaged; it is left as it is.
    case settingsDamaged(String)
    /// The record of the server is damaged or missing: sign in again.
    case serverUnknown
    /// The key of the store is not available.
    case locked(KeyringError)
    /// A passphrase is needed and there is nobody to ask.
    case passphraseNeeded
    /// The passphrase file at this path can be read or changed by others than its owner.
    case passphraseExposed(String)
}

extension HostError: CustomStringConvertible {
    /// The error with a hint for the user.
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
