/// Keyed hashes after RFC 2104.
public enum HMAC {
    private static let block = 64

    /// HMAC-SHA-256 of `text`. A secret of more than 64 bytes is hashed first.
    public static func sha256(_ text: RawSpan, secret: [UInt8]) -> Digest32 {
        var key = secret.count > block ? Digest.sha256(secret).array : secret
        key.append(contentsOf: repeatElement(0, count: block - key.count))
        let innerKey = key.map { $0 ^ 0x36 }
        let outerKey = key.map { $0 ^ 0x5c }
        var hasher = SHA256Hasher()
        hasher.update(innerKey.span.bytes)
        hasher.update(text)
        let inner = hasher.finalize()
        hasher = SHA256Hasher()
        hasher.update(outerKey.span.bytes)
        hasher.update(inner.bytes)
        return hasher.finalize()
    }
}
