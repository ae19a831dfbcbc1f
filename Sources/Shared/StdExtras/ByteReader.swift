/// Takes fields off the front of untrusted bytes. Every method returns nil when too few bytes are left.
public struct ByteReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// A reader at the first of these bytes.
    public init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// True if no byte is left.
    public var isAtEnd: Bool { rest.isEmpty }

    /// The next byte.
    public mutating func byte() -> UInt8? { rest.popFirst() }

    /// The next `count` bytes.
    public mutating func take(_ count: Int) -> [UInt8]? {
        guard (0...rest.count).contains(count) else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// The next number, the least byte first.
    public mutating func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type = Number.self
    ) -> Number? {
        take(Number.bitWidth / 8).map { $0.reversed().reduce(0) { $0 << 8 | Number($1) } }
    }

    /// The next number, the greatest byte first.
    public mutating func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type = Number.self
    ) -> Number? {
        take(Number.bitWidth / 8).map { $0.reduce(0) { $0 << 8 | Number($1) } }
    }
}
