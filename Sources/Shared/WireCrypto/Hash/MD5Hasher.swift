import COpenSSL

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
