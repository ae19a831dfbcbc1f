extension RawSpan {
    /// The byte at `offset`, which must be inside.
    func byte(at offset: Int) -> UInt8 {
        unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
    }

    /// The big-endian number of two bytes at `offset`, which must be inside.
    func bigEndianUInt16(at offset: Int) -> UInt16 {
        unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self).bigEndian
    }

    /// The big-endian number of four bytes at `offset`, which must be inside.
    func bigEndianUInt32(at offset: Int) -> UInt32 {
        unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
    }
}

extension [UInt8] {
    /// Appends a number, big-endian.
    mutating func appendBigEndian(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }
}
