import COpenSSL

/// Unpredictable numbers from libcrypto's generator, which the kernel seeds.
///
/// Has no state of its own: copies and threads may use it freely.
public struct SystemRandom: RandomNumberGenerator, Sendable {
    /// Creates a source; any is as good as another.
    public init() {}

    /// The next 64 bits.
    ///
    /// Stops the program when the generator fails: to go on with predictable numbers would be worse.
    public mutating func next() -> UInt64 {
        var value: UInt64 = 0
        let done = withUnsafeMutableBytes(of: &value) {
            RAND_bytes($0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32($0.count))
        }
        precondition(done == 1, "libcrypto's random generator failed")
        return value
    }
}

extension RandomNumberGenerator {
    /// Overwrites `bytes` with random ones.
    public mutating func fill(_ bytes: inout MutableRawSpan) {
        var offset = 0
        while offset < bytes.byteCount {
            var word = next()
            for index in offset..<min(offset + 8, bytes.byteCount) {
                bytes.storeBytes(of: UInt8(truncatingIfNeeded: word), toByteOffset: index, as: UInt8.self)
                word >>= 8
            }
            offset += 8
        }
    }

    /// Overwrites the bytes of `buffer` in `range` with random ones.
    ///
    /// - Throws: ``CryptoError/rangeOutOfBounds(range:count:)``.
    public mutating func fill(_ buffer: inout [UInt8], in range: Range<Int>) throws(CryptoError) {
        try buffer.checkBounds(of: range)
        var span = buffer.mutableSpan
        var bytes = span.mutableBytes
        var part = bytes._mutatingExtracting(range)
        fill(&part)
    }

    /// `count` random bytes.
    public mutating func randomBytes(_ count: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        var span = buffer.mutableSpan
        var bytes = span.mutableBytes
        fill(&bytes)
        return buffer
    }
}
