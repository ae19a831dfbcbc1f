import COpenSSL

extension HKDF {
    /// Two or three keys in place of a chaining key and a new secret.
    ///
    /// HKDF with SHA-256, the chaining key as its salt and no label (RFC 5869; Noise revision 34, section 4.3).
    ///
    /// - Parameters:
    ///   - chain: The chaining key.
    ///   - secret: The new secret, of any length; none at the end of a handshake.
    /// - Returns: Independent keys; the first two are the same ones for those who need no third.
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory.
    public static func chain(
        _ chain: SecretKey,
        _ secret: RawSpan
    ) throws(CryptoError) -> (first: SecretKey, second: SecretKey, third: SecretKey) {
        let prior = try SecretKey { room in
            secret.withUnsafeBytes { mac($0, under: chain, into: room) }
        }
        let first = try expand(prior, after: nil, number: 1)
        let second = try expand(prior, after: first, number: 2)
        return (first, second, try expand(prior, after: second, number: 3))
    }

    /// The same with a new secret that is erased.
    public static func chain(
        _ chain: SecretKey,
        _ secret: SecretKey
    ) throws(CryptoError) -> (first: SecretKey, second: SecretKey, third: SecretKey) {
        try secret.withUnsafeBytes { secret throws(CryptoError) in try Self.chain(chain, secret.bytes) }
    }

    private static func expand(
        _ prior: SecretKey,
        after last: SecretKey?,
        number: UInt8
    ) throws(CryptoError) -> SecretKey {
        var text: [UInt8] = []
        // At once, so that growing leaves no copy behind.
        text.reserveCapacity(SecretKey.byteCount + 1)
        last?.withUnsafeBytes { text.append(contentsOf: $0) }
        text.append(number)
        defer { text.wipe() }
        return try SecretKey { room in text.withUnsafeBytes { mac($0, under: prior, into: room) } }
    }

    /// HMAC with SHA-256 (RFC 2104), which writes 32 bytes.
    private static func mac(
        _ text: UnsafeRawBufferPointer,
        under key: SecretKey,
        into room: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var written = 0
        let made = key.withUnsafeBytes { key in
            EVP_Q_mac(
                nil,
                "HMAC",
                nil,
                "SHA256",
                nil,
                key.baseAddress,
                key.count,
                text.address,
                text.count,
                room,
                SecretKey.byteCount,
                &written
            )
        }
        return made != nil && written == SecretKey.byteCount
    }
}
