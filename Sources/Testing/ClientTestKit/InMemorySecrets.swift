package import Keyring
import StdExtras

/// A keyring in memory, without a desktop. Its content is released with it.
package final class InMemorySecrets: SecretBackend {
    private struct State {
        var secrets: [SecretAddress: SecretBytes] = [:]
        var failure: KeyringError?
    }

    private let state = Locked(State())

    /// Creates an empty keyring that works.
    package init() {}

    /// Makes each call from now on throw `failure`; nil makes them work again.
    package func fail(with failure: KeyringError?) { state.withLock { $0.failure = failure } }

    /// The addresses of its secrets.
    package var addresses: Set<SecretAddress> { state.withLock { Set($0.secrets.keys) } }

    /// Stores a secret.
    package func store(_ secret: SecretBytes, at address: SecretAddress) throws(KeyringError) {
        try attempt { $0.secrets[address] = secret }
    }

    /// Finds a secret.
    package func lookup(_ address: SecretAddress) throws(KeyringError) -> SecretBytes {
        guard let secret = try attempt({ $0.secrets[address] }) else { throw .secretNotFound }
        return secret
    }

    /// Removes a secret.
    package func clear(_ address: SecretAddress) throws(KeyringError) {
        try attempt { $0.secrets[address] = nil }
    }

    private func attempt<Result: Sendable>(_ body: (inout State) -> Result) throws(KeyringError) -> Result {
        try state.withLock { state throws(KeyringError) in
            if let failure = state.failure { throw failure }
            return body(&state)
        }
    }
}
