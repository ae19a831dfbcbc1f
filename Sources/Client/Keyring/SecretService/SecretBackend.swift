/// Where the secret of a key file is kept: the desktop's keyring, or memory in tests.
///
/// Calls block, for minutes when the member is asked to unlock: never call from the main thread or an actor.
/// Implementations may be called from any thread and from several at once.
public protocol SecretBackend: Sendable {
    /// Keeps `secret` at `address`, over what was there. Returns when the keyring says that it is on disk.
    func store(_ secret: SecretBytes, at address: SecretAddress) throws(KeyringError)

    /// The secret at `address`.
    ///
    /// - Throws: ``KeyringError/secretNotFound`` and the other cases about the Secret Service.
    func lookup(_ address: SecretAddress) throws(KeyringError) -> SecretBytes

    /// Forgets the secret at `address`; nothing happens if there is none.
    func clear(_ address: SecretAddress) throws(KeyringError)
}

/// What a secret is filed under.
public struct SecretAddress: Hashable, Sendable {
    /// The account, as the caller names it; shown to the member by keyring programs.
    public let account: String

    /// Which of the account's secrets: a new one for each change, so that the old one opens the key file until
    /// the new one is in place.
    public let slot: String

    /// The address made of the two.
    public init(account: String, slot: String) {
        self.account = account
        self.slot = slot
    }
}
