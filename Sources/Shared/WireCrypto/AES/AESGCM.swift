import COpenSSL

/// AES-256-GCM with a random nonce: nonce (12 bytes), ciphertext, tag (16 bytes).
///
/// Random nonces are safe as long as one key seals no more than some billions of boxes.
public enum AESGCM {
    /// The number of bytes that sealing adds.
    public static let overhead = nonceByteCount + tagByteCount
    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    /// Encrypts `plain`; the box opens only together with the same `context`.
    ///
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory.
    public static func seal(
        _ plain: [UInt8],
        under key: Digest32,
        context: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try plain.span.bytes.withUnsafeBytes { plain throws(CryptoError) in
            try key.bytes.withUnsafeBytes { key throws(CryptoError) in
                try seal(plain, under: key, context: context)
            }
        }
    }

    /// The sealed bytes, or nil if the key or the context differs or a bit was changed.
    public static func open(_ box: [UInt8], under key: Digest32, context: [UInt8]) -> [UInt8]? {
        guard box.count >= overhead else { return nil }
        var plain = [UInt8](repeating: 0, count: box.count - overhead)
        let isAuthentic = plain.withUnsafeMutableBytes { plain in
            key.bytes.withUnsafeBytes { open(box, into: plain, under: $0, context: context) }
        }
        return isAuthentic ? plain : nil
    }

    /// Encrypts a secret from memory of the caller's own, under a key of 32 bytes. Throws
    /// ``CryptoError/libraryFailure`` if libcrypto has no memory.
    package static func seal(
        _ secret: UnsafeRawBufferPointer,
        under key: UnsafeRawBufferPointer,
        context: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var random = SystemRandom()
        var box = random.randomBytes(nonceByteCount)
        box += [UInt8](repeating: 0, count: secret.count + tagByteCount)
        let isDone = box.withUnsafeMutableBytes { box in
            withCipher(key, nonce: UnsafeRawBufferPointer(box), isSealing: true, context: context) { cipher in
                var written: Int32 = 0
                let body = box.address.map { $0 + nonceByteCount }
                let tag = body.map { $0 + secret.count }
                return EVP_EncryptUpdate(cipher, body, &written, secret.address, Int32(secret.count)) == 1
                    && EVP_EncryptFinal_ex(cipher, nil, &written) == 1
                    && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagByteCount), tag) == 1
            }
        }
        guard isDone else { throw .libraryFailure }
        return box
    }

    /// Decrypts a secret into memory of the caller's own, which is erased if the box does not open. `room` is as
    /// long as the box without its ``overhead``, and a key 32 bytes.
    ///
    /// - Returns: False if the key or the context differs, or a bit was changed.
    package static func open(
        _ box: [UInt8],
        into room: UnsafeMutableRawBufferPointer,
        under key: UnsafeRawBufferPointer,
        context: [UInt8]
    ) -> Bool {
        guard box.count - overhead == room.count else { return false }
        let isAuthentic = box.withUnsafeBytes { box in
            withCipher(key, nonce: box, isSealing: false, context: context) { cipher in
                var written: Int32 = 0
                let body = box.address.map { $0 + nonceByteCount }
                let tag = UnsafeMutablePointer(mutating: body.map { $0 + room.count })  // only read
                return EVP_DecryptUpdate(cipher, room.address, &written, body, Int32(room.count)) == 1
                    && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), tag) == 1
                    && EVP_DecryptFinal_ex(cipher, nil, &written) == 1
            }
        }
        if !isAuthentic { OPENSSL_cleanse(room.baseAddress, room.count) }
        return isAuthentic
    }

    /// Runs `body` with a cipher that has the key, the nonce and the context.
    private static func withCipher(
        _ key: UnsafeRawBufferPointer,
        nonce: UnsafeRawBufferPointer,
        isSealing: Bool,
        context: [UInt8],
        _ body: (OpaquePointer) -> Bool
    ) -> Bool {
        // SAFETY: keys are made here, of a fixed size.
        precondition(key.count == 32, "AES-256 takes 32 bytes")
        guard let cipher = EVP_CIPHER_CTX_new() else { return false }
        defer { EVP_CIPHER_CTX_free(cipher) }  // erases the key schedule too
        let direction: Int32 = isSealing ? 1 : 0
        var written: Int32 = 0
        return EVP_CipherInit_ex(cipher, EVP_aes_256_gcm(), nil, key.address, nonce.address, direction) == 1
            && EVP_CipherUpdate(cipher, nil, &written, context, Int32(context.count)) == 1
            && body(cipher)
    }
}
