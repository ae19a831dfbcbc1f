/// The bytes of one run, taken from the front: first what steers the run, then what it feeds.
public struct FuzzInput {
    private var left: ArraySlice<UInt8>

    /// What libFuzzer hands to a run.
    public init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        left = [UInt8](UnsafeBufferPointer(start: bytes, count: count))[...]
    }

    /// Whether nothing is left.
    public var isEmpty: Bool { left.isEmpty }

    /// The next byte, zero at the end.
    public mutating func byte() -> UInt8 { left.popFirst() ?? 0 }

    /// The next little-endian number, with zeros for what is missing.
    public mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        take(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// Up to `count` bytes.
    public mutating func take(_ count: Int) -> [UInt8] {
        defer { left = left.dropFirst(count) }
        return Array(left.prefix(count))
    }

    /// A piece whose length comes before it, in two bytes.
    public mutating func piece() -> [UInt8] { take(Int(number(UInt16.self))) }

    /// All that is left.
    public mutating func rest() -> [UInt8] { take(left.count) }
}
