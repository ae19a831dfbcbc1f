import COpenSSL

/// The server's long-lived RSA key of 2048 bits. Keep its PEM in a file of mode 0600.
public struct RSAPrivateKey: Sendable {
    /// The public half, for clients.
    public let publicKey: RSAPublicKey

    let key: KeyHandle

    /// Makes a new key with exponent 65537. Takes about a tenth of a second.
    ///
    /// - Throws: ``CryptoError/libraryFailure``.
    public static func generate() throws(CryptoError) -> RSAPrivateKey {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil) else {
            throw libraryError(.libraryFailure)
        }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(8 * RSAPublicKey.byteCount)) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw libraryError(.libraryFailure) }
        return try RSAPrivateKey(key: KeyHandle(owning: key))
    }

    /// Reads PKCS#8 ("BEGIN PRIVATE KEY") or PKCS#1 ("BEGIN RSA PRIVATE KEY"), not encrypted.
    ///
    /// - Throws: ``CryptoError/invalidPEM``, ``CryptoError/unsupportedKey``.
    public init(pem: String) throws(CryptoError) {
        try self.init(key: KeyHandle(pem: pem, structure: nil, selection: openssl_select_key_pair))
    }

    private init(key: KeyHandle) throws(CryptoError) {
        // A key without its secret half decodes as well; it must not pass for a whole one.
        _ = try key.number(OSSL_PKEY_PARAM_RSA_D)
        self.key = key
        publicKey = try RSAPublicKey(key: key)
    }

    /// The key as PKCS#8 PEM, in the clear.
    public func pem() throws(CryptoError) -> String {
        try key.pem(structure: "PrivateKeyInfo", selection: openssl_select_key_pair)
    }

    /// `number` to the power of the secret exponent, exactly 256 bytes with leading zeros: RSA without padding.
    /// Blinded against timing; about 0.25 ms, so not on an event loop.
    ///
    /// - Throws: ``CryptoError/wrongLength(count:expected:)``; ``CryptoError/numberOutOfRange`` if the number is not
    ///   below the modulus.
    public func decryptRaw(_ number: [UInt8]) throws(CryptoError) -> [UInt8] {
        try RawRSA.run(key, number: number, begin: EVP_PKEY_decrypt_init, run: EVP_PKEY_decrypt)
    }
}
