import COpenSSL

/// ChaCha20-Poly1305 (RFC 8439) with a counter as the nonce: four bytes of zero, and the counter, little-endian.
///
/// The caller never seals twice with one key and counter.
public enum ChaChaPoly {
    /// The number of bytes that sealing adds.
    public static let overhead = 16

    /// The longest text, in bytes: far below what the cipher or libcrypto's lengths allow.
    public static let longestByteCount = 1 << 24

    /// Appends the encrypted `plain` and its authenticator to `out`.
    ///
    /// - Parameters:
    ///   - plain: The text, of at most ``longestByteCount`` bytes.
    ///   - key: The key.
    ///   - counter: The counter, a new one for each call with a key.
    ///   - context: What is authenticated with the text and not sent.
    ///   - out: The output, as before if this throws.
    /// - Throws: ``CryptoError/libraryFailure``; ``CryptoError/wrongLength(count:expected:)``, our bug.
    public static func seal(
        _ plain: RawSpan,
        under key: SecretKey,
        counter: UInt64,
        context: RawSpan,
        into out: inout [UInt8]
    ) throws(CryptoError) {
        let (start, count) = (out.count, plain.byteCount)
        guard count <= longestByteCount else { throw .wrongLength(count: count, expected: longestByteCount) }
        // An array is copied in one piece, also by a build that is not optimised.
        out += [UInt8](repeating: 0, count: count + overhead)
        let isDone = out.withUnsafeMutableBytes { out in
            plain.withPointer { plain in
                withCipher(key, counter: counter, isSealing: true, context: context) { cipher in
                    guard let room = out.address.map({ $0 + start }) else { return false }
                    let tag = room + count
                    var written: Int32 = 0
                    return EVP_EncryptUpdate(cipher, room, &written, plain, Int32(clamping: count)) == 1
                        && EVP_EncryptFinal_ex(cipher, tag, &written) == 1  // writes nothing
                        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(overhead), tag) == 1
                }
            }
        }
        guard isDone else {
            out.removeSubrange(start...)
            throw libraryError(.libraryFailure)
        }
    }

    /// The text of a box; nil if the key, the counter or the context differs or a bit was changed.
    ///
    /// libcrypto compares the authenticators in constant time. Nothing of a refused box is kept.
    public static func open(
        _ box: RawSpan,
        under key: SecretKey,
        counter: UInt64,
        context: RawSpan
    ) -> [UInt8]? {
        let count = box.byteCount - overhead
        guard (0...longestByteCount).contains(count) else { return nil }
        var plain = [UInt8](repeating: 0, count: count)
        let isAuthentic = box.withPointer { box in
            var span = plain.mutableSpan
            var bytes = span.mutableBytes
            return bytes.withPointer { room in
                withCipher(key, counter: counter, isSealing: false, context: context) { cipher in
                    let tag = UnsafeMutablePointer(mutating: box + count)  // only read
                    var written: Int32 = 0
                    return EVP_DecryptUpdate(cipher, room, &written, box, Int32(clamping: count)) == 1
                        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(overhead), tag) == 1
                        && EVP_DecryptFinal_ex(cipher, nil, &written) == 1
                }
            }
        }
        guard isAuthentic else {
            plain.wipe()
            // A failure leaves errors behind, which would be taken for another call's.
            ERR_clear_error()
            return nil
        }
        return plain
    }

    /// Runs `body` with a cipher that has the key, the nonce and the context.
    private static func withCipher(
        _ key: SecretKey,
        counter: UInt64,
        isSealing: Bool,
        context: RawSpan,
        _ body: (OpaquePointer) -> Bool
    ) -> Bool {
        guard let cipher = EVP_CIPHER_CTX_new() else { return false }
        defer { EVP_CIPHER_CTX_free(cipher) }  // erases the key too
        var nonce = FixedBytes<12>()
        for index in 0..<8 { nonce[4 + index] = UInt8(truncatingIfNeeded: counter >> (8 * UInt64(index))) }
        let direction: Int32 = isSealing ? 1 : 0
        var written: Int32 = 0
        let isReady = key.withUnsafeBytes { key in
            nonce.withPointer { nonce in
                EVP_CipherInit_ex(cipher, EVP_chacha20_poly1305(), nil, key.address, nonce, direction) == 1
            }
        }
        guard isReady else { return false }
        let count = Int32(clamping: context.byteCount)
        let hasContext = context.withPointer { EVP_CipherUpdate(cipher, nil, &written, $0, count) == 1 }
        return hasContext && body(cipher)
    }
}
