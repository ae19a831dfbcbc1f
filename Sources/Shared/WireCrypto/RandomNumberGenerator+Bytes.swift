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
