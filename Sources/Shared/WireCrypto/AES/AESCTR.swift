import CWireCrypto

/// An endless AES-256-CTR key stream and the position in it, which obfuscated transports are XORed with.
///
/// A copy is an independent stream from the same position. Never encrypt two texts at one position.
public struct AESCTR: Sendable {
    private var stream = wire_ctr()

    /// Creates a stream at its beginning; `iv` is the first counter block, big endian.
    public init(key: Digest32, iv: FixedBytes<16>) {
        self.init(key: key, iv: iv, using: .fastest)
    }

    /// Creates a stream computed by a given implementation.
    package init(key: Digest32, iv: FixedBytes<16>, using implementation: AESImplementation) {
        key.withPointer { key in
            iv.withPointer { wire_ctr_init(&stream, implementation.kind, key, $0) }
        }
    }

    /// XORs the next bytes of the stream into all of `bytes`, of any length: encrypts or decrypts.
    public mutating func apply(to bytes: inout MutableRawSpan) {
        let count = bytes.byteCount
        bytes.withPointer { wire_ctr_apply(&stream, $0, count) }
    }

    /// XORs the next bytes of the stream into the bytes of `buffer` in `range`.
    ///
    /// - Throws: ``CryptoError/rangeOutOfBounds(range:count:)``; the stream has then not moved.
    public mutating func apply(to buffer: inout [UInt8], in range: Range<Int>) throws(CryptoError) {
        try buffer.checkBounds(of: range)
        var span = buffer.mutableSpan
        var bytes = span.mutableBytes
        var part = bytes._mutatingExtracting(range)
        apply(to: &part)
    }
}
