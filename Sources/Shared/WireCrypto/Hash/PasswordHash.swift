import COpenSSL

/// Slow hashes of passwords.
public enum PasswordHash {
    /// PBKDF2 with HMAC-SHA-512, as in two-step verification (there with 100,000 iterations).
    ///
    /// Takes about 50 ms for those: never on an event loop.
    ///
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory or refuses the iterations.
    public static func pbkdf2SHA512(
        password: [UInt8],
        salt: [UInt8],
        iterations: Int32,
        count: Int = 64
    ) throws(CryptoError) -> [UInt8] {
        var derived = [UInt8](repeating: 0, count: count)
        let done = password.withUnsafeBytes { password in
            PKCS5_PBKDF2_HMAC(
                password.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(password.count),
                salt,
                Int32(salt.count),
                iterations,
                EVP_sha512(),
                Int32(count),
                &derived
            )
        }
        guard done == 1 else { throw .libraryFailure }
        return derived
    }
}
