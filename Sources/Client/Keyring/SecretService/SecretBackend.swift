/// The storage of a key file's secret: the desktop's keyring, or memory in tests.
///
/// Calls block, for minutes when the user is asked to unlock: never call from the main thread or an actor.
/// Implementations may be called from any thread and from several at once.
public protocol SecretBackend: Sendable {
    /// Stores `secret` at `address`, replacing any other. Returns when the keyring reports that it is on disk.
    func store(_ secret: SecretBytes, at address: SecretAddress) throws(KeyringError)

    /// The secret at `address`.
    ///
    /// - Throws: ``KeyringError/secretNotFound`` and the other cases about the Secret Service.
    func lookup(_ address: SecretAddress) throws(KeyringError) -> SecretBytes

    /// Deletes the secret at `address`; nothing happens if there is none.
    func clear(_ address: SecretAddress) throws(KeyringError)
}

/// The address of a secret.
public struct SecretAddress: Hashable, Sendable {
    /// The account, as the caller names it; keyring programs show it to the user.
    public let account: String

    /// The slot among the account's secrets. Each change gets a new one, so that the old one opens the key file until
    /// then.
    public let slot: String

    /// Creates an address.
    public init(account: String, slot: String) {
        self.account = account
        self.slot = slot
    }
}
