import WireCrypto

/// A secret encrypted by ``AESGCM``, from and to memory that is erased.
///
/// Random nonces are safe here: a key of ours seals a handful of boxes in its life.
enum SealedBox {
    static let overhead = AESGCM.overhead

    /// Encrypts `secret`; the box opens only together with the same `context`.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when libcrypto has no memory.
    static func seal(
        _ secret: SecretBytes,
        under key: SecretBytes,
        context: [UInt8]
    ) throws(KeyringError) -> [UInt8] {
        do throws(CryptoError) {
            return try secret.withUnsafeBytes { secret throws(CryptoError) in
                try key.withUnsafeBytes { key throws(CryptoError) in
                    try AESGCM.seal(secret, under: key, context: context)
                }
            }
        } catch {
            throw .cryptoFailed
        }
    }

    /// The secret in the box, or nil when the key or the context is another or a bit was changed.
    static func open(_ box: [UInt8], under key: SecretBytes, context: [UInt8]) -> SecretBytes? {
        guard box.count >= overhead else { return nil }
        return try? SecretBytes(count: box.count - overhead) { room throws(KeyringError) in
            let isAuthentic = key.withUnsafeBytes {
                AESGCM.open(box, into: room, under: $0, context: context)
            }
            guard isAuthentic else { throw .cryptoFailed }
        }
    }
}
