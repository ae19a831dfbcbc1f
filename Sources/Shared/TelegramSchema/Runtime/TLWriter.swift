/// Appends TL values to a growing array of bytes.
public struct TLWriter: Sendable {
    static let boolTrue: UInt32 = 0x9972_75B5
    static let boolFalse: UInt32 = 0xBC79_9737
    static let vector: UInt32 = 0x1CB5_C415

    /// The most bytes of a `string` or `bytes`: their length has 24 bits.
    public static let maximumBytes = 1 << 24 - 1

    /// Everything written so far.
    public var bytes: [UInt8] = []

    /// Creates an empty writer, with room for `capacity` bytes.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    @inline(__always)
    private mutating func store(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    /// A constructor's id.
    public mutating func write(_ value: UInt32) { store(value.littleEndian) }

    /// TL `int`.
    public mutating func write(_ value: Int32) { store(value.littleEndian) }

    /// TL `long`.
    public mutating func write(_ value: Int64) { store(value.littleEndian) }

    /// TL `long` where it is a set of bits.
    public mutating func write(_ value: UInt64) { store(value.littleEndian) }

    /// TL `double`.
    public mutating func write(_ value: Double) { store(value.bitPattern.littleEndian) }

    /// TL `Bool`, boxed.
    public mutating func write(_ value: Bool) { write(value ? Self.boolTrue : Self.boolFalse) }

    /// TL `int128`.
    public mutating func write(_ value: Nonce128) {
        write(value.low)
        write(value.high)
    }

    /// TL `int256`.
    public mutating func write(_ value: Nonce256) {
        write(value.low)
        write(value.high)
    }

    /// TL `string`; truncated like ``writeBytes(_:)``.
    public mutating func write(_ value: String) {
        var value = value
        value.withUTF8 { writeBytes($0.span.bytes) }
    }

    /// TL `bytes`.
    public mutating func write(_ value: [UInt8]) { writeBytes(value.span.bytes) }

    /// TL `bytes`, of anything contiguous.
    ///
    /// Longer values than ``maximumBytes`` are truncated, which no peer ever sees. An object with a value of 16 MiB
    /// exceeds every packet, and the sender of packets refuses it for its size.
    public mutating func writeBytes(_ value: RawSpan) {
        let value = value.extracting(..<min(value.byteCount, Self.maximumBytes))
        let count = value.byteCount
        let header: Int
        if count < 254 {
            header = 1
            bytes.append(UInt8(count))
        } else {
            header = 4
            write(UInt32(count) << 8 | 254)
        }
        writeRaw(value)
        for _ in 0..<((4 - (header + count) % 4) % 4) { bytes.append(0) }
    }

    /// Raw bytes, with neither length nor padding.
    public mutating func writeRaw(_ value: RawSpan) {
        value.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// The head of a boxed `Vector`; `count` elements must follow.
    public mutating func writeVectorHead(count: Int) {
        write(Self.vector)
        write(Int32(count))
    }

    /// A boxed `Vector`.
    public mutating func write(_ elements: [some TLValue]) {
        writeVectorHead(count: elements.count)
        for element in elements { element.encode(to: &self) }
    }

    /// A bare `vector` of bare elements.
    public mutating func writeBareVector(_ elements: [some TLConstructor]) {
        write(Int32(elements.count))
        for element in elements { element.encodeBare(to: &self) }
    }

    /// A boxed `Vector` of `bytes`.
    public mutating func write(_ elements: [[UInt8]]) {
        writeVectorHead(count: elements.count)
        for element in elements { write(element) }
    }
}
