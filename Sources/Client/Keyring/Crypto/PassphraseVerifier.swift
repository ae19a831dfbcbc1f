/// Verifies that a passphrase is the chosen one, without storing it. It uses the same derivation that protects a key
/// file, but contains nothing that would open one.
package struct PassphraseVerifier: Sendable, Equatable {
    private static let label = Array("martlet passphrase verifier".utf8)
    private static let byteCount = 32

    /// The cost of a guess.
    package let cost: ScryptCost
    /// The random salt of this verifier.
    package let salt: [UInt8]
    /// The expected result of the derivation.
    package let check: [UInt8]

    /// Creates a verifier from stored values.
    package init(cost: ScryptCost, salt: [UInt8], check: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.check = check
    }

    /// Creates a verifier of `passphrase`. Blocks its thread for the time of the cost.
    ///
    /// - Throws: ``KeyringError/cryptoFailed``.
    package init(_ passphrase: Passphrase, cost: ScryptCost = .standard) throws(KeyringError) {
        let salt = try SecretBytes.random(KeySlot.saltByteCount).withUnsafeBytes { Array($0) }
        let check = try Self.derive(passphrase, cost, salt).withUnsafeBytes { Array($0) }
        self.init(cost: cost, salt: salt, check: check)
    }

    /// True if `passphrase` is the chosen one. Blocks as the initializer does.
    ///
    /// - Throws: ``KeyringError/cryptoFailed``.
    package func matches(_ passphrase: Passphrase) throws(KeyringError) -> Bool {
        let known = check.withUnsafeBytes { SecretBytes(copying: $0) }
        return try Self.derive(passphrase, cost, salt) == known
    }

    private static func derive(
        _ passphrase: Passphrase,
        _ cost: ScryptCost,
        _ salt: [UInt8]
    ) throws(KeyringError) -> SecretBytes {
        try cost.derive(passphrase, salt: salt).derived(label: label, count: byteCount)
    }
}
