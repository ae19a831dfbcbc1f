import COpenSSL

/// A private key of Diffie-Hellman on Curve25519 (RFC 7748). libcrypto erases it when the last copy goes.
public struct X25519PrivateKey: Sendable {
    /// The length of private and public keys, in bytes.
    public static let byteCount = 32

    /// The public half, for the other end.
    public let publicKey: FixedBytes<32>

    private let key: KeyHandle

    /// Makes a new key.
    ///
    /// - Parameter random: An unpredictable generator.
    /// - Throws: ``CryptoError/libraryFailure``.
    public init(using random: inout some RandomNumberGenerator) throws(CryptoError) {
        var bytes = random.randomBytes(Self.byteCount)
        defer { bytes.wipe() }
        try self.init(copying: bytes.span.bytes)
    }

    /// The key of 32 bytes; any 32 bytes are one.
    ///
    /// - Throws: ``CryptoError/wrongLength(count:expected:)``, ``CryptoError/libraryFailure``.
    public init(copying bytes: RawSpan) throws(CryptoError) {
        guard bytes.byteCount == Self.byteCount else {
            throw .wrongLength(count: bytes.byteCount, expected: Self.byteCount)
        }
        let made = bytes.withPointer {
            EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, $0, Self.byteCount)
        }
        guard let made else { throw libraryError(.libraryFailure) }
        key = KeyHandle(owning: made)
        var half = FixedBytes<32>()
        var length = Self.byteCount
        let isDone = half.withMutablePointer { EVP_PKEY_get_raw_public_key(made, $0, &length) == 1 }
        guard isDone, length == Self.byteCount else { throw libraryError(.libraryFailure) }
        publicKey = half
    }

    /// The secret shared with the holder of another public key's private half.
    ///
    /// - Parameter other: The other end's public key, untrusted.
    /// - Returns: The secret, to be hashed before it is used as a key.
    /// - Throws: ``CryptoError/unacceptablePublicValue`` if the secret would be zero whatever this key is: the value is
    ///   of small order, and its sender chose the secret.
    public func sharedSecret(with other: FixedBytes<32>) throws(CryptoError) -> SecretKey {
        let made = other.withPointer { EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, $0, Self.byteCount) }
        guard let peer = made else { throw libraryError(.libraryFailure) }
        defer { EVP_PKEY_free(peer) }
        guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else { throw libraryError(.libraryFailure) }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1
        else { throw libraryError(.libraryFailure) }
        // libcrypto itself fails for a secret of zeros. That it does is checked, not assumed.
        var isDerived = false
        let secret = try SecretKey { room in
            var length = Self.byteCount
            isDerived = EVP_PKEY_derive(context, room, &length) == 1 && length == Self.byteCount
            return true
        }
        let zeros = FixedBytes<32>()
        let isZero = secret.withUnsafeBytes { secret in
            zeros.withPointer { CRYPTO_memcmp(secret.baseAddress, $0, Self.byteCount) == 0 }
        }
        guard isDerived, !isZero else { throw libraryError(.unacceptablePublicValue) }
        return secret
    }
}

extension X25519PrivateKey: CustomReflectable {
    /// Empty: nothing of a key reaches a log.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
