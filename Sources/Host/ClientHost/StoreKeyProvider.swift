public import ClientEngine
package import Keyring
import MediaStore

/// Provides the keys of an account's stores, from the desktop's keyring or a passphrase.
public struct StoreKeyProvider: Sendable {
    /// Asks the user for a passphrase; nil when there is nobody to ask. `isNew` is true for a new passphrase. May
    /// block. Throws when the source of the passphrase is unsafe.
    public typealias PassphraseProvider = @Sendable (_ isNew: Bool) throws(HostError) -> String?

    /// The protection of a new account's key.
    public enum Protection: Sendable {
        /// The keyring, or a passphrase without a keyring.
        case keyring
        /// A passphrase, even with a keyring.
        case passphrase
    }

    private let protection: Protection
    private let mayPrompt: Bool
    private let ask: PassphraseProvider
    /// The scrypt cost for a new account's passphrase; low in tests.
    package var cost = ScryptCost.standard

    /// Creates a provider.
    ///
    /// - Parameters:
    /// - protection: The protection of new accounts' keys.
    /// - mayPrompt: True if the keyring may open a window of its own.
    /// - ask: The source of passphrases.
    public init(_ protection: Protection = .keyring, mayPrompt: Bool, ask: @escaping PassphraseProvider) {
        self.protection = protection
        self.mayPrompt = mayPrompt
        self.ask = ask
    }

    /// Creates the keys of a new account.
    ///
    /// - Throws: ``HostError``.
    public func create(for account: AccountFolder) async throws(HostError) -> AccountKeys {
        try await onOwnThread { Result { () throws(HostError) in try self.makeKey(account) } }.get()
    }

    /// The keys of an existing account.
    ///
    /// - Throws: ``HostError``.
    public func unlock(_ account: AccountFolder) async throws(HostError) -> AccountKeys {
        try await onOwnThread { Result { () throws(HostError) in try self.findKey(account) } }.get()
    }

    private func makeKey(_ account: AccountFolder) throws(HostError) -> AccountKeys {
        let file = file(account)
        do throws(KeyringError) {
            if protection == .keyring { return try accountKeys(file.create(protectedBy: .keyring)) }
        } catch .noSecretService, .secretServiceLocked, .secretServiceDenied {
            // A computer without a desktop: use a passphrase.
        } catch {
            throw .locked(error)
        }
        guard let text = try ask(true) else { throw .passphraseNeeded }
        do throws(KeyringError) {
            return try accountKeys(file.create(protectedBy: .passphrase(Passphrase(text), cost: cost)))
        } catch {
            throw .locked(error)
        }
    }

    private func findKey(_ account: AccountFolder) throws(HostError) -> AccountKeys {
        let file = file(account)
        do throws(KeyringError) {
            if try file.ways()?.contains(.passphrase) != true {
                return try accountKeys(file.unlock(.keyring))
            }
        } catch {
            throw .locked(error)
        }
        guard let text = try ask(false) else { throw .passphraseNeeded }
        do throws(KeyringError) {
            return try accountKeys(file.unlock(.passphrase(Passphrase(text))))
        } catch {
            throw .locked(error)
        }
    }

    private func file(_ account: AccountFolder) -> KeyFile {
        KeyFile(
            path: account.keys,
            account: account.name,
            secrets: SecretService(prompting: mayPrompt ? .allowed : .never)
        )
    }

    private func accountKeys(_ file: UnlockedKeyFile) throws(KeyringError) -> AccountKeys {
        let key = file.keys.current
        let (messages, media) = (try key.derived(for: .messages), try key.derived(for: .media))
        do {
            return AccountKeys(messages: messages.bytes, media: try MediaKey(media.bytes))
        } catch {
            // Derived keys have the right length.
            throw .cryptoFailed
        }
    }
}
