import COpenSSL
import WireCrypto

/// AES-256-GCM with a random nonce: nonce (12 bytes), ciphertext, tag (16 bytes).
///
/// Random nonces are safe as long as one key seals no more than some billions of boxes.
enum AESGCM {
    /// The bytes that sealing adds.
    static let overhead = nonceByteCount + tagByteCount
    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    /// Encrypts `plain`; the box opens only together with the same `context`.
    ///
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory.
    static func seal(
        _ plain: [UInt8],
        under key: Digest32,
        context: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var random = SystemRandom()
        let nonce = random.randomBytes(nonceByteCount)
        guard let cipher = Cipher(key: key, nonce: nonce, context: context, isSealing: true) else {
            throw .libraryFailure
        }
        var body = [UInt8](repeating: 0, count: plain.count)
        var tag = [UInt8](repeating: 0, count: tagByteCount)
        var written: Int32 = 0
        guard EVP_EncryptUpdate(cipher.context, &body, &written, plain, Int32(plain.count)) == 1,
            EVP_EncryptFinal_ex(cipher.context, nil, &written) == 1,
            EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_GET_TAG, Int32(tagByteCount), &tag) == 1
        else { throw .libraryFailure }
        return nonce + body + tag
    }

    /// The sealed bytes, or nil if the key or the context differs or a bit was changed.
    static func open(_ box: [UInt8], under key: Digest32, context: [UInt8]) -> [UInt8]? {
        guard box.count >= overhead else { return nil }
        // SAFETY: a box has at least its overhead, as checked above; both counts are constants.
        let nonce = Array(box[..<nonceByteCount])
        guard let cipher = Cipher(key: key, nonce: nonce, context: context, isSealing: false) else {
            return nil
        }
        let body = Array(box[nonceByteCount..<box.count - tagByteCount])
        var tag = Array(box[(box.count - tagByteCount)...])
        var plain = [UInt8](repeating: 0, count: body.count)
        var written: Int32 = 0
        guard EVP_DecryptUpdate(cipher.context, &plain, &written, body, Int32(body.count)) == 1,
            EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), &tag) == 1,
            EVP_DecryptFinal_ex(cipher.context, nil, &written) == 1
        else {
            OPENSSL_cleanse(&plain, plain.count)
            return nil
        }
        return plain
    }

    /// A cipher with a key, a nonce and a context.
    private final class Cipher {
        let context: OpaquePointer

        init?(key: Digest32, nonce: [UInt8], context associated: [UInt8], isSealing: Bool) {
            guard let context = EVP_CIPHER_CTX_new() else { return nil }
            self.context = context
            let direction: Int32 = isSealing ? 1 : 0
            let isReady = key.bytes.withUnsafeBytes {
                EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, $0.bytes, nonce, direction)
            }
            var written: Int32 = 0
            guard isReady == 1,
                EVP_CipherUpdate(context, nil, &written, associated, Int32(associated.count)) == 1
            else { return nil }
        }

        deinit { EVP_CIPHER_CTX_free(context) }  // erases the key schedule too
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var bytes: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
