import COpenSSL

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
