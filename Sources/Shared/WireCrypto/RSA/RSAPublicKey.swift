import COpenSSL

/// The key by which clients identify their server.
public struct RSAPublicKey: Sendable {
    /// Length of the modulus, and so of everything encrypted, in bytes.
    public static let byteCount = 256

    /// The modulus, big endian, ``byteCount`` bytes.
    public let modulus: [UInt8]

    /// The public exponent, big endian, without leading zeros.
    public let exponent: [UInt8]

    let key: KeyHandle

    /// Creates a key from its numbers, big endian.
    ///
    /// - Throws: ``CryptoError/unsupportedKey`` for anything but 2048 bits and an odd exponent above 1.
    public init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
        try self.init(key: Self.assemble(BigNumber(modulus), BigNumber(exponent)))
    }

    /// Reads PKCS#1 ("BEGIN RSA PUBLIC KEY"), or the "BEGIN PUBLIC KEY" that openssl writes by default.
    ///
    /// - Throws: ``CryptoError/invalidPEM``, ``CryptoError/unsupportedKey``.
    public init(pem: String) throws(CryptoError) {
        try self.init(key: KeyHandle(pem: pem, structure: nil, selection: openssl_select_public_key))
    }

    init(key: KeyHandle) throws(CryptoError) {
        let modulus = try key.number(OSSL_PKEY_PARAM_RSA_N)
        let exponent = try key.number(OSSL_PKEY_PARAM_RSA_E).bytes
        guard modulus.bytes.count == Self.byteCount, modulus.isOdd,
            let last = exponent.last, last & 1 == 1, exponent != [1], exponent.count <= 8
        else { throw .unsupportedKey }
        self.modulus = modulus.bytes
        self.exponent = exponent
        self.key = key
    }

    /// The key as PKCS#1 PEM, the form of client libraries.
    public func pkcs1PEM() throws(CryptoError) -> String {
        try key.pem(structure: "type-specific", selection: openssl_select_public_key)
    }

    /// `number` to the power of the exponent, ``byteCount`` bytes: RSA without padding.
    ///
    /// - Throws: ``CryptoError/wrongLength(count:expected:)``; ``CryptoError/numberOutOfRange`` if the number is not
    ///   below the modulus.
    public func encryptRaw(_ number: [UInt8]) throws(CryptoError) -> [UInt8] {
        try RawRSA.run(key, number: number, begin: EVP_PKEY_encrypt_init, run: EVP_PKEY_encrypt)
    }

    private static func assemble(_ modulus: BigNumber, _ exponent: BigNumber) throws(CryptoError) -> KeyHandle
    {
        guard let builder = OSSL_PARAM_BLD_new(), let context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil)
        else { throw libraryError(.libraryFailure) }
        defer {
            OSSL_PARAM_BLD_free(builder)
            EVP_PKEY_CTX_free(context)
        }
        OSSL_PARAM_BLD_push_BN(builder, cString("n"), modulus.pointer)
        OSSL_PARAM_BLD_push_BN(builder, cString("e"), exponent.pointer)
        guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { throw libraryError(.libraryFailure) }
        defer { OSSL_PARAM_free(parameters) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, openssl_select_public_key, parameters) == 1, let key
        else { throw libraryError(.unsupportedKey) }
        return KeyHandle(owning: key)
    }
}

extension RSAPublicKey: Equatable {
    /// True if both have the same numbers.
    public static func == (left: Self, right: Self) -> Bool {
        left.modulus == right.modulus && left.exponent == right.exponent
    }
}
