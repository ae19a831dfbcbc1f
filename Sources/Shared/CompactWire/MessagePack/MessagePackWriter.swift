/// Appends MessagePack values to a growing array of bytes, each in its shortest form.
public struct MessagePackWriter: Sendable {
    /// Everything written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer, with room for `capacity` bytes.
    public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Drops what was written behind the first `count` bytes.
    public mutating func truncate(to count: Int) {
        if count < bytes.count { bytes.removeSubrange(max(0, count)...) }
    }

    /// Appends a value.
    mutating func write(_ value: MessagePackValue) {
        switch value {
        case .null: bytes.append(0xc0)
        case .bool(let isTrue): write(isTrue)
        case .integer(let number): write(number)
        case .unsigned(let number): write(number)
        case .float(let number): write(0xca, number.bitPattern)
        case .double(let number): write(0xcb, number.bitPattern)
        case .string(let text): write(text)
        case .binary(let data): writeBinary(data.span.bytes)
        case .array(let values):
            writeArrayHead(count: values.count)
            for value in values { write(value) }
        case .map(let pairs):
            writeHeader(pairs.count, of: .map)
            for pair in pairs {
                write(pair.key)
                write(pair.value)
            }
        case .extended(let type, let data): write(data, type: type)
        }
    }

    /// Appends a truth value.
    public mutating func write(_ isTrue: Bool) { bytes.append(isTrue ? 0xc3 : 0xc2) }

    /// Appends a floating-point number, of 32 bits if that loses none.
    public mutating func write(shortest number: Double) {
        let short = Float(number)
        if Double(short).bitPattern == number.bitPattern {
            write(0xca, short.bitPattern)
        } else {
            write(0xcb, number.bitPattern)
        }
    }

    /// Appends a text, which must be UTF-8.
    public mutating func writeText(_ utf8: RawSpan) {
        writeHeader(utf8.byteCount, of: .string)
        utf8.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends bytes.
    public mutating func writeBinary(_ data: RawSpan) {
        writeHeader(data.byteCount, of: .binary)
        data.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends the head of a list; `count` values must follow.
    public mutating func writeArrayHead(count: Int) { writeHeader(count, of: .array) }

    /// Appends a whole number.
    public mutating func write(_ number: Int64) {
        guard number < 0 else { return write(UInt64(number)) }
        switch number {
        case (-32)...: bytes.append(UInt8(bitPattern: Int8(truncatingIfNeeded: number)))
        case Int64(Int8.min)...: write(0xd0, Int8(truncatingIfNeeded: number))
        case Int64(Int16.min)...: write(0xd1, Int16(truncatingIfNeeded: number))
        case Int64(Int32.min)...: write(0xd2, Int32(truncatingIfNeeded: number))
        default: write(0xd3, number)
        }
    }

    private mutating func write(_ number: UInt64) {
        switch number {
        case ...0x7f: bytes.append(UInt8(truncatingIfNeeded: number))
        case ...UInt64(UInt8.max): write(0xcc, UInt8(truncatingIfNeeded: number))
        case ...UInt64(UInt16.max): write(0xcd, UInt16(truncatingIfNeeded: number))
        case ...UInt64(UInt32.max): write(0xce, UInt32(truncatingIfNeeded: number))
        default: write(0xcf, number)
        }
    }

    private mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { writeText($0.span.bytes) }
    }

    private mutating func write(_ data: [UInt8], type: Int8) {
        if let power = [1, 2, 4, 8, 16].firstIndex(of: data.count) {
            bytes.append(0xd4 + UInt8(truncatingIfNeeded: power))
        } else {
            writeHeader(data.count, of: .extended)
        }
        bytes.append(UInt8(bitPattern: type))
        bytes += data
    }

    private mutating func write(_ first: UInt8, _ number: some FixedWidthInteger) {
        bytes.append(first)
        bytes.appendBigEndian(number)
    }

    /// The first bytes of what has a count: `short` joins one of up to `mostShort`, the others announce wider ones.
    private struct Header {
        var short: UInt8 = 0
        var mostShort = -1
        var first8: UInt8?
        var first16: UInt8
        var first32: UInt8

        static let string = Header(short: 0xa0, mostShort: 31, first8: 0xd9, first16: 0xda, first32: 0xdb)
        static let binary = Header(first8: 0xc4, first16: 0xc5, first32: 0xc6)
        static let extended = Header(first8: 0xc7, first16: 0xc8, first32: 0xc9)
        static let array = Header(short: 0x90, mostShort: 15, first16: 0xdc, first32: 0xdd)
        static let map = Header(short: 0x80, mostShort: 15, first16: 0xde, first32: 0xdf)
    }

    private mutating func writeHeader(_ count: Int, of header: Header) {
        if count <= header.mostShort {
            bytes.append(header.short | UInt8(truncatingIfNeeded: count))
        } else if let first8 = header.first8, let count = UInt8(exactly: count) {
            write(first8, count)
        } else if let count = UInt16(exactly: count) {
            write(header.first16, count)
        } else {
            // What is longer than 4 GiB fits into no frame by far.
            write(header.first32, UInt32(clamping: count))
        }
    }
}

extension MessagePackValue {
    /// The bytes of the value, in the shortest form.
    public func encoded() -> [UInt8] {
        var writer = MessagePackWriter()
        writer.write(self)
        return writer.bytes
    }
}
