import COpenSSL

/// SHA-256 of bytes that come in pieces: of a key's part and a message, or of a file.
///
/// A copy continues on its own. Nothing is allocated.
public struct SHA256Hasher: Sendable {
    private var context = SHA256_CTX()

    /// A hash of nothing yet.
    public init() { SHA256_Init(&context) }

    /// Adds `bytes` to what is hashed.
    public mutating func update(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
    }

    /// The digest of all that was added. Start anew afterwards.
    public mutating func finalize() -> Digest32 {
        var digest = Digest32()
        digest.withMutablePointer { _ = SHA256_Final($0, &context) }
        return digest
    }
}
