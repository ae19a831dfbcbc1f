import COpenSSL

/// A secret encrypted by AES-256-GCM with a random nonce: nonce, ciphertext, tag.
///
/// Random nonces are safe here: a key of ours seals a handful of boxes in its life.
enum SealedBox {
    static let nonceByteCount = 12
    static let tagByteCount = 16
    static let overhead = nonceByteCount + tagByteCount

    /// Encrypts `secret`; the box opens only together with the same `context`.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when libcrypto has neither memory nor entropy.
    static func seal(
        _ secret: SecretBytes,
        under key: SecretBytes,
        context: [UInt8]
    ) throws(KeyringError) -> [UInt8] {
        var box = [UInt8](repeating: 0, count: secret.count + overhead)
        let done = box.withUnsafeMutableBytes { box in
            guard RAND_bytes(box.address, Int32(nonceByteCount)) == 1 else { return false }
            let nonce = UnsafeRawBufferPointer(box)
            return withCipher(key, nonce: nonce, encrypting: true, context: context) { cipher in
                secret.withUnsafeBytes { encrypt($0, into: box, with: cipher) }
            }
        }
        guard done else { throw .cryptoFailed }
        return box
    }

    /// The secret in the box, or nil when the key or the context is another or a bit was changed.
    static func open(_ box: [UInt8], under key: SecretBytes, context: [UInt8]) -> SecretBytes? {
        let count = box.count - overhead
        guard count >= 0 else { return nil }
        return try? SecretBytes(count: count) { room throws(KeyringError) in
            let authentic = box.withUnsafeBytes { box in
                withCipher(key, nonce: box, encrypting: false, context: context) { cipher in
                    decrypt(box, into: room, with: cipher)
                }
            }
            // The three cases cannot be distinguished; the failed attempt is erased with its buffer.
            guard authentic else { throw .cryptoFailed }
        }
    }

    private static func encrypt(
        _ secret: UnsafeRawBufferPointer,
        into box: UnsafeMutableRawBufferPointer,
        with cipher: OpaquePointer
    ) -> Bool {
        var written: Int32 = 0
        let body = box.address.map { $0 + nonceByteCount }
        let tag = body.map { $0 + secret.count }
        return EVP_EncryptUpdate(cipher, body, &written, secret.address, Int32(secret.count)) == 1
            && EVP_EncryptFinal_ex(cipher, nil, &written) == 1
            && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagByteCount), tag) == 1
    }

    private static func decrypt(
        _ box: UnsafeRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer,
        with cipher: OpaquePointer
    ) -> Bool {
        var written: Int32 = 0
        let body = box.address.map { $0 + nonceByteCount }
        let tag = UnsafeMutablePointer(mutating: body.map { $0 + room.count })  // only read
        return EVP_DecryptUpdate(cipher, room.address, &written, body, Int32(room.count)) == 1
            && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), tag) == 1
            && EVP_DecryptFinal_ex(cipher, nil, &written) == 1
    }

    /// Runs `body` with a cipher that has the key, the nonce and the context.
    private static func withCipher(
        _ key: SecretBytes,
        nonce: UnsafeRawBufferPointer,
        encrypting: Bool,
        context: [UInt8],
        _ body: (OpaquePointer) -> Bool
    ) -> Bool {
        // SAFETY: keys are secrets made here, of a fixed size.
        precondition(key.count == 32, "AES-256 takes 32 bytes")
        guard let cipher = EVP_CIPHER_CTX_new() else { return false }
        defer { EVP_CIPHER_CTX_free(cipher) }  // erases the key schedule too
        let direction: Int32 = encrypting ? 1 : 0
        let ready = key.withUnsafeBytes {
            EVP_CipherInit_ex(cipher, EVP_aes_256_gcm(), nil, $0.address, nonce.address, direction)
        }
        var written: Int32 = 0
        guard ready == 1, EVP_CipherUpdate(cipher, nil, &written, context, Int32(context.count)) == 1 else {
            return false
        }
        return body(cipher)
    }
}
