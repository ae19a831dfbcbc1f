extension RawSpan {
    /// The little-endian number of four bytes at `offset`, which must be inside.
    func littleEndianUInt32(at offset: Int) -> UInt32 {
        unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
    }

    /// The little-endian number of eight bytes at `offset`, which must be inside.
    func littleEndianInt64(at offset: Int) -> Int64 {
        unsafeLoadUnaligned(fromByteOffset: offset, as: Int64.self).littleEndian
    }

    /// The byte at `offset`, which must be inside.
    func byte(at offset: Int) -> UInt8 {
        unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
    }
}

extension [UInt8] {
    /// Appends a number, little-endian.
    mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends bytes of a span.
    mutating func append(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { append(contentsOf: $0) }
    }
}
