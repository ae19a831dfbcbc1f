extension FixedWidthInteger where Self: UnsignedInteger {
    /// The bytes of this number, the least first.
    var littleEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
    }
}
