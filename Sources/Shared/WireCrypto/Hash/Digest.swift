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

/// MD5 of bytes in pieces: only for the checksum that clients send with small files.
///
/// A copy continues on its own. Nothing is allocated.
public struct MD5Hasher: Sendable {
    private var context = MD5_CTX()

    /// Creates a hasher of no bytes.
    public init() { MD5_Init(&context) }

    /// Adds `bytes` to the hash.
    public mutating func update(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { _ = MD5_Update(&context, $0.baseAddress, $0.count) }
    }

    /// The digest of all added bytes. Use a new hasher afterwards.
    public mutating func finalize() -> FixedBytes<16> {
        var digest = FixedBytes<16>()
        digest.withMutablePointer { _ = MD5_Final($0, &context) }
        return digest
    }
}

/// SHA-1 of bytes in pieces.
///
/// A copy continues on its own. Nothing is allocated.
public struct SHA1Hasher: Sendable {
    private var context = SHA_CTX()

    /// Creates a hasher of no bytes.
    public init() { SHA1_Init(&context) }

    /// Adds `bytes` to the hash.
    public mutating func update(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { _ = SHA1_Update(&context, $0.baseAddress, $0.count) }
    }

    /// The digest of all added bytes. Use a new hasher afterwards.
    public mutating func finalize() -> Digest20 {
        var digest = Digest20()
        digest.withMutablePointer { _ = SHA1_Final($0, &context) }
        return digest
    }
}

/// SHA-256 of bytes in pieces: of a key's part and a message, or of a file.
///
/// A copy continues on its own. Nothing is allocated.
public struct SHA256Hasher: Sendable {
    private var context = SHA256_CTX()

    /// Creates a hasher of no bytes.
    public init() { SHA256_Init(&context) }

    /// Adds `bytes` to the hash.
    public mutating func update(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
    }

    /// The digest of all added bytes. Use a new hasher afterwards.
    public mutating func finalize() -> Digest32 {
        var digest = Digest32()
        digest.withMutablePointer { _ = SHA256_Final($0, &context) }
        return digest
    }
}
