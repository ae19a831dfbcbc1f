/// TL `int128`: sixteen bytes that are compared, never calculated with.
public struct Nonce128: Hashable, Sendable, BitwiseCopyable {
    /// Bytes 0 to 7, the first in the lowest bits.
    public var low: UInt64
    /// Bytes 8 to 15.
    public var high: UInt64

    /// Creates a nonce from sixteen bytes.
    public init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Sixteen random bytes.
    public static func random(using random: inout some RandomNumberGenerator) -> Nonce128 {
        Nonce128(low: random.next(), high: random.next())
    }

    /// The bytes, as on the wire.
    public var bytes: [UInt8] {
        var writer = TLWriter(reserving: 16)
        writer.write(self)
        return writer.bytes
    }
}

/// TL `int256`: thirty-two bytes that are compared, never calculated with.
public struct Nonce256: Hashable, Sendable, BitwiseCopyable {
    /// Bytes 0 to 15.
    public var low: Nonce128
    /// Bytes 16 to 31.
    public var high: Nonce128

    /// Creates a nonce from thirty-two bytes.
    public init(low: Nonce128, high: Nonce128) {
        self.low = low
        self.high = high
    }

    /// Thirty-two random bytes.
    public static func random(using random: inout some RandomNumberGenerator) -> Nonce256 {
        Nonce256(low: .random(using: &random), high: .random(using: &random))
    }

    /// The bytes, as on the wire.
    public var bytes: [UInt8] { low.bytes + high.bytes }
}

extension Nonce128: TLValue {
    /// 16.
    public static var minimumByteCount: Int { 16 }

    /// TL `int128`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readNonce128() }

    /// TL `int128`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}

extension Nonce256: TLValue {
    /// 32.
    public static var minimumByteCount: Int { 32 }

    /// TL `int256`.
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readNonce256() }

    /// TL `int256`.
    public func encode(to writer: inout TLWriter) { writer.write(self) }
}
