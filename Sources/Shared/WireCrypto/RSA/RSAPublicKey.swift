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

extension RSAPublicKey {
    /// The key as PKCS#1 DER, the content of the PEM of ``pkcs1PEM()``: two numbers in a sequence.
    public var pkcs1DER: [UInt8] {
        DER.element(0x30, DER.number(modulus) + DER.number(exponent))
    }

    /// Parses PKCS#1 DER, and no other encoding of the same key: a key has one fingerprint.
    ///
    /// - Throws: ``CryptoError/unsupportedKey``.
    public init(pkcs1DER bytes: [UInt8]) throws(CryptoError) {
        var outer = bytes[...]
        guard var inner = DER.take(0x30, from: &outer), outer.isEmpty,
            let modulus = DER.take(0x02, from: &inner),
            let exponent = DER.take(0x02, from: &inner), inner.isEmpty
        else { throw .unsupportedKey }
        try self.init(modulus: Array(modulus.drop { $0 == 0 }), exponent: Array(exponent.drop { $0 == 0 }))
        guard pkcs1DER == bytes else { throw .unsupportedKey }
    }
}

/// The part of ASN.1's distinguished encoding that two numbers need (X.690).
private enum DER {
    fileprivate static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        } while rest > 0
        if content.count > 127 { length.insert(0x80 | UInt8(length.count), at: 0) }
        return [tag] + length + content
    }

    /// A non-negative number: its first bit is zero.
    static func number(_ bigEndian: [UInt8]) -> [UInt8] {
        let isAboveHalf = bigEndian.first.map { $0 > 127 } ?? true
        return element(0x02, (isAboveHalf ? [0] : []) + bigEndian)
    }

    /// The content of the first element of `bytes`, which is removed from them.
    fileprivate static func take(_ tag: UInt8, from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.popFirst() == tag, let first = bytes.popFirst() else { return nil }
        var count = Int(first)
        if first > 127 {
            // No field of a key is longer than 65535 bytes.
            guard (1...2).contains(first & 0x7f) else { return nil }
            count = 0
            for _ in 0..<(first & 0x7f) {
                guard let byte = bytes.popFirst() else { return nil }
                count = count << 8 | Int(byte)
            }
        }
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
