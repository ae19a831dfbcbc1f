/// The reasons why the key of an account's stores cannot be read or stored.
///
/// Cases carry numbers only: no path, account, passphrase or key, so ``description`` may be logged. None of them is a
/// reason to delete anything: the databases are whole, and another attempt may open them.
public enum KeyringError: Error, Hashable, Sendable {
    /// There is no key file. Create one, but only if there is no database either: that would need the lost file.
    case keyFileMissing

    /// A key file exists, and creating another would lose the key in it. A bug of ours; unlock the file.
    case keyFileExists

    /// The file differs from what was written: a bad disk or a stranger. Restore it from a backup.
    case keyFileDamaged

    /// A newer Martlet wrote the file, in format `version`. Tell the user to update.
    case keyFileTooNew(version: UInt16)

    /// The scrypt cost in the file is higher than any Martlet writes; it is hostile. Treat as damaged.
    case unreasonableCost

    /// The file has no key for this unlock method. Ask for the other one (``KeyFile/ways()``).
    case wayNotSet(UnlockMethod)

    /// The passphrase is wrong. Ask again.
    case wrongPassphrase

    /// The passphrase is empty. Ask again.
    case emptyPassphrase

    /// The keyring's secret does not open the file: one of the two was restored from another time.
    case wrongSecret

    /// Another process gave the file a new key or new slots meanwhile. Unlock again, then repeat.
    case changedElsewhere

    /// A change of key is already under way. Finish it first (``UnlockedKeyFile/finishRekey(_:)``).
    case rekeyPending

    /// The system refused to read or write the file; `errno` is the reason (28: disk full, 13: no permission).
    case fileSystem(errno: Int32)

    /// libcrypto failed: no memory, or no entropy. Retry later.
    case cryptoFailed

    /// This session has no keyring. Tell the user to start one or to set a passphrase.
    case noSecretService

    /// The keyring is locked and stays so, or there is none yet. The user dismissed the prompt to unlock or create
    /// it, or prompts are not allowed.
    case secretServiceLocked

    /// The session's bus or the keyring denies access to this program. Tell the user.
    case secretServiceDenied

    /// The keyring works but does not have the secret. Ask for the passphrase if there is one.
    case secretNotFound

    /// The keyring failed in another way; `domain` and `code` are GLib's, for the log.
    case secretServiceFailed(domain: String, code: Int32)
}

extension KeyringError: CustomStringConvertible {
    /// A description with numbers only; safe to log.
    public var description: String {
        switch self {
        case .keyFileMissing: "no key file"
        case .keyFileExists: "a key file is there already"
        case .keyFileDamaged: "key file damaged"
        case .keyFileTooNew(let version): "key file of version \(version), which is too new"
        case .unreasonableCost: "scrypt parameters out of bounds"
        case .wayNotSet(let way): "key file has no \(way)"
        case .wrongPassphrase: "wrong passphrase"
        case .emptyPassphrase: "empty passphrase"
        case .wrongSecret: "the keyring's secret does not open the key file"
        case .changedElsewhere: "key file changed by another process"
        case .rekeyPending: "a change of key is under way"
        case .fileSystem(let errno): "key file not accessible (errno \(errno))"
        case .cryptoFailed: "libcrypto failed"
        case .noSecretService: "no Secret Service"
        case .secretServiceLocked: "keyring locked"
        case .secretServiceDenied: "keyring access denied"
        case .secretNotFound: "secret not in the keyring"
        case .secretServiceFailed(let domain, let code): "keyring failed (\(domain) \(code))"
        }
    }
}
