/// Reads MessagePack values from borrowed bytes.
///
/// Total: each count and length is compared with what is left, and with the limits, before anything is allocated.
/// After an error the position is unspecified.
public struct MessagePackReader: ~Escapable {
    let bytes: RawSpan
    private let limits: MessagePackLimits
    /// Position of the next read, bytes from the start.
    public internal(set) var offset = 0
    private var valuesLeft: Int

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan, limits: MessagePackLimits) {
        self.bytes = bytes
        self.limits = limits
        valuesLeft = limits.values
    }

    /// Bytes that are left.
    public var remaining: Int { bytes.byteCount - offset }

    /// The next value, with at most `depth` levels inside.
    mutating func readValue(depth: Int) throws(MessagePackError) -> MessagePackValue {
        guard valuesLeft > 0 else { throw .tooManyValues(limit: limits.values) }
        valuesLeft -= 1
        let first = try readByte()
        switch first {
        case 0x00...0x7f: return .integer(Int64(first))
        case 0x80...0x8f: return try readMap(count: Int(first & 0x0f), depth: depth)
        case 0x90...0x9f: return try readArray(count: Int(first & 0x0f), depth: depth)
        case 0xa0...0xbf: return try readString(count: Int(first & 0x1f))
        case 0xc0: return .null
        case 0xc1: throw .reservedByte
        case 0xc2, 0xc3: return .bool(first == 0xc3)
        case 0xc4...0xc6: return .binary(try readBytes(try readCount(width: 1 << (first - 0xc4))))
        case 0xc7...0xc9:
            return try readExtended(count: try readCount(width: 1 << (first - 0xc7)), depth: depth)
        case 0xca: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: try readNumber(width: 4))))
        case 0xcb: return .double(Double(bitPattern: try readNumber(width: 8)))
        case 0xcc...0xcf: return Self.unsigned(try readNumber(width: 1 << (first - 0xcc)))
        case 0xd0...0xd3: return try readSigned(width: 1 << (first - 0xd0))
        case 0xd4...0xd8: return try readExtended(count: 1 << Int(first - 0xd4), depth: depth)
        case 0xd9...0xdb: return try readString(count: try readCount(width: 1 << (first - 0xd9)))
        case 0xdc...0xdd: return try readArray(count: try readCount(width: 2 << (first - 0xdc)), depth: depth)
        case 0xde...0xdf: return try readMap(count: try readCount(width: 2 << (first - 0xde)), depth: depth)
        default: return .integer(Int64(Int8(bitPattern: first)))
        }
    }

    private static func unsigned(_ number: UInt64) -> MessagePackValue {
        Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
    }

    private mutating func readSigned(width: Int) throws(MessagePackError) -> MessagePackValue {
        let unused = 64 - 8 * width
        // Shifted up and down again, so that the sign fills the upper bits.
        return .integer(Int64(bitPattern: try readNumber(width: width) << unused) >> unused)
    }

    private mutating func readArray(count: Int, depth: Int) throws(MessagePackError) -> MessagePackValue {
        try require(values: count, of: 1, depth: depth)
        var values: [MessagePackValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try readValue(depth: depth - 1)) }
        return .array(values)
    }

    private mutating func readMap(count: Int, depth: Int) throws(MessagePackError) -> MessagePackValue {
        try require(values: count, of: 2, depth: depth)
        var pairs: [MessagePackPair] = []
        pairs.reserveCapacity(count)
        for _ in 0..<count {
            let key = try readValue(depth: depth - 1)
            pairs.append(MessagePackPair(key, try readValue(depth: depth - 1)))
        }
        return .map(pairs)
    }

    /// Throws unless a level is left, and room for `count` elements of `size` values, each of a byte at least.
    private func require(values count: Int, of size: Int, depth: Int) throws(MessagePackError) {
        guard depth > 0 else { throw .tooDeep }
        // A count has 32 bits, so its double is in range.
        let values = count * size
        guard values <= remaining else { throw .truncated(needed: values, available: remaining) }
        guard values <= valuesLeft else { throw .tooManyValues(limit: limits.values) }
    }

    private mutating func readExtended(count: Int, depth: Int) throws(MessagePackError) -> MessagePackValue {
        let type = Int8(bitPattern: try readByte())
        guard type == limits.wrapper else { return .extended(type: type, data: try readBytes(count)) }
        guard depth > 0 else { throw .tooDeep }
        let end = try range(count).upperBound
        let value = try readValue(depth: depth - 1)
        guard offset <= end else { throw .truncated(needed: offset - end, available: 0) }
        guard offset == end else { throw .trailingBytes(end - offset) }
        return value
    }

    private mutating func readString(count: Int) throws(MessagePackError) -> MessagePackValue {
        let range = try range(count)
        let text = bytes.extracting(range).withUnsafeBytes { String(validating: $0, as: UTF8.self) }
        guard let text else { throw .invalidText }
        offset = range.upperBound
        return .string(text)
    }

    private mutating func readBytes(_ count: Int) throws(MessagePackError) -> [UInt8] {
        let range = try range(count)
        offset = range.upperBound
        return bytes.extracting(range).withUnsafeBytes { [UInt8]($0) }
    }

    mutating func readByte() throws(MessagePackError) -> UInt8 {
        let range = try range(1)
        offset = range.upperBound
        return bytes.byte(at: range.lowerBound)
    }

    /// A length or count of `width` bytes, at most four.
    mutating func readCount(width: Int) throws(MessagePackError) -> Int {
        Int(truncatingIfNeeded: try readNumber(width: width))
    }

    /// A number of `width` bytes, the greatest first.
    mutating func readNumber(width: Int) throws(MessagePackError) -> UInt64 {
        let range = try range(width)
        var number: UInt64 = 0
        for index in range { number = number << 8 | UInt64(bytes.byte(at: index)) }
        offset = range.upperBound
        return number
    }

    /// The next `count` bytes, which are at most 2³²; throws unless they are there.
    func range(_ count: Int) throws(MessagePackError) -> Range<Int> {
        guard count <= remaining else { throw .truncated(needed: count, available: remaining) }
        return offset..<offset + count
    }
}

extension MessagePackValue {
    /// Decodes bytes that are exactly one value.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, from anybody.
    ///   - limits: The bounds of the value.
    /// - Throws: ``MessagePackError``.
    public init(
        decoding bytes: [UInt8],
        limits: MessagePackLimits = MessagePackLimits()
    ) throws(MessagePackError) {
        var reader = MessagePackReader(bytes.span.bytes, limits: limits)
        self = try reader.readValue(depth: limits.depth)
        guard reader.remaining == 0 else { throw .trailingBytes(reader.remaining) }
    }
}
