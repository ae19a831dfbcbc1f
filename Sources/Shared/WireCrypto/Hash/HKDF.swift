import COpenSSL

/// Keys derived from a secret, one for each use (RFC 5869).
public enum HKDF {
    /// HKDF with SHA-256 and no salt.
    ///
    /// - Parameters:
    ///   - secret: Unpredictable bytes; they need not be uniform.
    ///   - label: The use of the key.
    /// - Returns: A key that reveals nothing of the secret, nor of keys with other labels.
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory.
    public static func sha256(_ secret: [UInt8], label: [UInt8]) throws(CryptoError) -> Digest32 {
        var key = [UInt8](repeating: 0, count: 32)
        let isDone = secret.withUnsafeBytes { secret in
            key.withUnsafeMutableBytes { sha256(secret, label: label, into: $0) }
        }
        guard isDone else { throw .libraryFailure }
        return try Digest32(key)
    }

    /// HKDF with SHA-256 and no salt, between memory of the caller's own; fills `room`.
    ///
    /// - Returns: False if libcrypto has no memory.
    package static func sha256(
        _ secret: UnsafeRawBufferPointer,
        label: [UInt8],
        into room: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }  // erases its copy of the secret
        var written = room.count
        let isDone =
            EVP_PKEY_derive_init(context) == 1
            && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
            && EVP_PKEY_CTX_set1_hkdf_key(context, secret.address, Int32(secret.count)) == 1
            && EVP_PKEY_CTX_add1_hkdf_info(context, label, Int32(label.count)) == 1
            && EVP_PKEY_derive(context, room.address, &written) == 1
        return isDone && written == room.count
    }
}
