import WireCrypto

/// The AES key and initialisation vector of one packet, derived from the shared key and the packet's `msg_key`.
struct MessageKeys {
    /// Bytes of a `msg_key`.
    static let messageKeyBytes = 16

    var key = Digest32()
    var iv = Digest32()

    /// Derives the keys.
    ///
    /// Source: core.telegram.org/mtproto/description#defining-aes-key-and-initialization-vector.
    init(_ authKey: AuthKey, messageKey: RawSpan, side: Side) {
        let secret = authKey.bytes.span.bytes
        let x = side.keyOffset
        var hasher = SHA256Hasher()
        hasher.update(messageKey)
        hasher.update(secret.extracting(x..<x + 36))
        let first = hasher.finalize()
        hasher = SHA256Hasher()
        hasher.update(secret.extracting(x + 40..<x + 76))
        hasher.update(messageKey)
        let second = hasher.finalize()
        for index in 0..<32 {
            let isMiddle = (8..<24).contains(index)
            key[index] = isMiddle ? second[index] : first[index]
            iv[index] = isMiddle ? first[index] : second[index]
        }
    }

    /// The hash whose middle is the `msg_key` and whose first four bytes make the quick acknowledgement.
    static func largeHash(_ authKey: AuthKey, plaintext: RawSpan, side: Side) -> Digest32 {
        let x = side.keyOffset
        var hasher = SHA256Hasher()
        hasher.update(authKey.bytes.span.bytes.extracting(88 + x..<120 + x))
        hasher.update(plaintext)
        return hasher.finalize()
    }
}
