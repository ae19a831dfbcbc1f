// Reads one value after the other, for callers that know which kind comes next. Nothing is allocated, and nothing nests.

extension MessagePackReader {
    /// Creates a reader at the start of `bytes`.
    @_lifetime(copy bytes)
    public init(_ bytes: RawSpan) { self.init(bytes, limits: MessagePackLimits()) }

    /// True if the next value is a list.
    public var isAtArray: Bool {
        guard remaining > 0 else { return false }
        return switch bytes.byte(at: offset) {
        case 0x90...0x9f, 0xdc, 0xdd: true
        default: false
        }
    }

    /// Reads a byte that begins no value, if the next one is it.
    ///
    /// - Parameter mark: 0xc1, the only byte of this kind.
    /// - Returns: True if it was there.
    public mutating func skipMark(_ mark: UInt8) -> Bool {
        guard remaining > 0, bytes.byte(at: offset) == mark else { return false }
        offset += 1
        return true
    }

    /// The next value, a whole number that fits into 64 bits with a sign.
    public mutating func readInteger() throws(MessagePackError) -> Int64 {
        let first = try readByte()
        switch first {
        case 0x00...0x7f: return Int64(first)
        case 0xe0...0xff: return Int64(Int8(bitPattern: first))
        case 0xcc...0xcf:
            guard let number = Int64(exactly: try readNumber(width: 1 << (first - 0xcc))) else {
                throw .unexpectedKind(first)
            }
            return number
        case 0xd0...0xd3:
            let width = 1 << Int(first - 0xd0)
            let unused = 64 - 8 * width
            return Int64(bitPattern: try readNumber(width: width) << UInt64(unused)) >> Int64(unused)
        default: throw .unexpectedKind(first)
        }
    }

    /// The next value, a truth value.
    public mutating func readBool() throws(MessagePackError) -> Bool {
        switch try readByte() {
        case 0xc3: true
        case 0xc2: false
        case let other: throw .unexpectedKind(other)
        }
    }

    /// The next value, a floating-point number.
    public mutating func readDouble() throws(MessagePackError) -> Double {
        switch try readByte() {
        case 0xca: Double(Float(bitPattern: UInt32(truncatingIfNeeded: try readNumber(width: 4))))
        case 0xcb: Double(bitPattern: try readNumber(width: 8))
        case let other: throw .unexpectedKind(other)
        }
    }

    /// The range of the next value's bytes, a text. Whether they are UTF-8 is not looked at.
    public mutating func readTextRange() throws(MessagePackError) -> Range<Int> {
        let first = try readByte()
        switch first {
        case 0xa0...0xbf: return try skip(Int(first & 0x1f))
        case 0xd9...0xdb: return try skip(try readCount(width: 1 << (first - 0xd9)))
        default: throw .unexpectedKind(first)
        }
    }

    /// The range of the next value's bytes, which are no text.
    public mutating func readBinaryRange() throws(MessagePackError) -> Range<Int> {
        let first = try readByte()
        guard case 0xc4...0xc6 = first else { throw .unexpectedKind(first) }
        return try skip(try readCount(width: 1 << (first - 0xc4)))
    }

    /// The count of the next value, a list. Its values follow, each of a byte at least, so no more are announced than
    /// bytes are left; or `elsewhere` is how many of them may be in another place.
    public mutating func readArrayCount(elsewhere: Int = 0) throws(MessagePackError) -> Int {
        let first = try readByte()
        let count: Int
        switch first {
        case 0x90...0x9f: count = Int(first & 0x0f)
        case 0xdc, 0xdd: count = try readCount(width: 2 << (first - 0xdc))
        default: throw .unexpectedKind(first)
        }
        guard count - elsewhere <= remaining else {
            throw .truncated(needed: count - elsewhere, available: remaining)
        }
        return count
    }

    /// Throws unless all bytes were read.
    public func finish() throws(MessagePackError) {
        guard remaining == 0 else { throw .trailingBytes(remaining) }
    }

    private mutating func skip(_ count: Int) throws(MessagePackError) -> Range<Int> {
        let range = try range(count)
        offset = range.upperBound
        return range
    }
}
