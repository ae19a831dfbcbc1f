/// Tells whether a passphrase is the one that was chosen, without knowing it: by the same derivation that guards a key
/// file, and with nothing that would open one.
package struct PassphraseVerifier: Sendable, Equatable {
    private static let label = Array("martlet passphrase verifier".utf8)
    private static let byteCount = 32

    /// What a guess costs.
    package let cost: ScryptCost
    /// Random bytes of this verifier's own.
    package let salt: [UInt8]
    /// What the passphrase must come to.
    package let check: [UInt8]

    /// One that was stored.
    package init(cost: ScryptCost, salt: [UInt8], check: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.check = check
    }

    /// A verifier of `passphrase`. Blocks its thread for the time that the cost means.
    ///
    /// - Throws: ``KeyringError/cryptoFailed``.
    package init(_ passphrase: Passphrase, cost: ScryptCost = .standard) throws(KeyringError) {
        let salt = try SecretBytes.random(KeySlot.saltByteCount).withUnsafeBytes { Array($0) }
        let check = try Self.derive(passphrase, cost, salt).withUnsafeBytes { Array($0) }
        self.init(cost: cost, salt: salt, check: check)
    }

    /// Whether `passphrase` is the one. Blocks as making one does.
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
        try HKDF.sha256(cost.derive(passphrase, salt: salt), label: label, count: byteCount)
    }
}
