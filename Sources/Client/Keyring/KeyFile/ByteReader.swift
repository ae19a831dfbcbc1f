/// Reads fields from the front of arbitrary bytes; nil when too few are left.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func takeUInt16() -> UInt16? {
        take(2).map { $0.reversed().reduce(0) { $0 << 8 | UInt16($1) } }
    }

    mutating func takeUInt32() -> UInt32? {
        take(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The bytes of this number, the least significant first.
    var littleEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
    }
}
