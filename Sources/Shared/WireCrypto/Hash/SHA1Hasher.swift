import COpenSSL

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
