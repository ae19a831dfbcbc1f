public import Keyring

/// Why a program of a member's cannot begin its work. ``UserFacingError`` has the words.
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
