public import ClientEngine
package import Keyring
import MediaStore

/// How a program gets the keys of an account's stores: from the desktop's keyring, or by a passphrase.
public struct StoreKeyProvider: Sendable {
    /// Asks the member for a passphrase; nil when there is nobody to ask. `isNew` when it is being chosen. May block.
    /// Throws when what is asked for may not be used.
    public typealias PassphraseProvider = @Sendable (_ isNew: Bool) throws(HostError) -> String?

    /// What keeps the key of a new account.
    public enum Protection: Sendable {
        /// The keyring, or a passphrase where there is none.
        case keyring
        /// A passphrase, whether or not there is a keyring.
        case passphrase
    }

    private let protection: Protection
    private let mayPrompt: Bool
    private let ask: PassphraseProvider
    /// What a guess at a new account's passphrase costs; tests are in a hurry.
    package var cost = ScryptCost.standard

    /// - Parameters:
    ///   - protection: What keeps the keys of new accounts.
    ///   - mayPrompt: Whether the keyring may open a window of its own.
    ///   - ask: Where a passphrase comes from.
    public init(_ protection: Protection = .keyring, mayPrompt: Bool, ask: @escaping PassphraseProvider) {
        self.protection = protection
        self.mayPrompt = mayPrompt
        self.ask = ask
    }

    /// Makes the keys of a new account.
    ///
    /// - Throws: ``HostError``.
    public func create(for account: AccountFolder) async throws(HostError) -> AccountKeys {
        try await onOwnThread { Result { () throws(HostError) in try self.makeKey(account) } }.get()
    }

    /// The keys of an account that is there.
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
            // A machine without a desktop: a passphrase it is.
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
