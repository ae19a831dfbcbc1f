import COpenSSL
import WireCrypto

/// Keys derived from a secret, one for each use (RFC 5869).
enum HKDF {
    /// HKDF with SHA-256 and no salt.
    ///
    /// - Parameters:
    ///   - secret: Unpredictable bytes; they need not be uniform.
    ///   - label: The use of the key.
    /// - Returns: A key that reveals nothing of the secret, nor of keys with other labels.
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory.
    static func sha256(_ secret: [UInt8], label: [UInt8]) throws(CryptoError) -> Digest32 {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .libraryFailure }
        defer { EVP_PKEY_CTX_free(context) }  // erases its copy of the secret
        var key = [UInt8](repeating: 0, count: 32)
        var written = key.count
        let isDone =
            EVP_PKEY_derive_init(context) == 1
            && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
            && EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) == 1
            && EVP_PKEY_CTX_add1_hkdf_info(context, label, Int32(label.count)) == 1
            && EVP_PKEY_derive(context, &key, &written) == 1
        guard isDone, written == key.count else { throw .libraryFailure }
        return try Digest32(key)
    }
}
