public import Keyring

/// Why a program of a member's cannot begin its work. ``UserFacingError`` has the words.
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
