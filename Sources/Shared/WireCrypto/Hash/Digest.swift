import COpenSSL

/// One-call hashes. Nothing is allocated.
public enum Digest {
    /// SHA-1 of `bytes`. Broken for signatures; MTProto still derives key ids and handshake keys with it.
    public static func sha1(_ bytes: RawSpan) -> Digest20 {
        var hasher = SHA1Hasher()
        hasher.update(bytes)
        return hasher.finalize()
    }

    /// SHA-1 of an array.
    public static func sha1(_ bytes: [UInt8]) -> Digest20 { sha1(bytes.span.bytes) }

    /// SHA-256 of `bytes`.
    public static func sha256(_ bytes: RawSpan) -> Digest32 {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        return hasher.finalize()
    }

    /// SHA-256 of an array.
    public static func sha256(_ bytes: [UInt8]) -> Digest32 { sha256(bytes.span.bytes) }

    /// SHA-512 of `bytes`.
    public static func sha512(_ bytes: RawSpan) -> Digest64 {
        var context = SHA512_CTX()
        var digest = Digest64()
        SHA512_Init(&context)
        bytes.withUnsafeBytes { _ = SHA512_Update(&context, $0.baseAddress, $0.count) }
        digest.withMutablePointer { _ = SHA512_Final($0, &context) }
        return digest
    }

    /// SHA-512 of an array.
    public static func sha512(_ bytes: [UInt8]) -> Digest64 { sha512(bytes.span.bytes) }

    /// MD5 of `bytes`: only for the checksum that clients send with small files, which protects nothing.
    public static func md5(_ bytes: RawSpan) -> FixedBytes<16> {
        var hasher = MD5Hasher()
        hasher.update(bytes)
        return hasher.finalize()
    }
}
