/// Reads the fields of a record from bytes that it borrows; allocates only the strings and arrays that it returns.
///
/// ```swift
/// while let field = try reader.next() {
///     switch field {
///     case 1: text = try reader.string()
///     case 2: try reader.append(to: &entities)
///     default: break  // unread values are passed over
///     }
/// }
/// ```
///
/// Total on any bytes: every read checks bounds and throws ``RecordError``; after an error the position is
/// unspecified. A field that comes twice is read twice: the last one counts, a list gets both.
public struct RecordReader: ~Escapable {
    /// The maximum depth of nested records.
    public static let maximumDepth = 16

    /// The maximum length of a record in bytes: four times that of one answer of the server.
    public static let maximumByteCount = 4 << 20

    /// The maximum number of records inside one; bounds the memory that few bytes can request.
    public static let maximumRecordCount = 65_536

    /// The highest field number.
    public static let maximumField = 65_535

    private let bytes: RawSpan
    private var offset = 0

    /// The end of the current record.
    private var end: Int

    /// The start of the current record.
    private var start = 0

    private var depth = 0
    private var records = 0

    /// The field that ``next()`` returned last.
    private(set) var field = 0

    /// The wire type of its value, until the value is read.
    private var pending: RecordWireType?

    /// Starts at the first field of a record that fills `bytes`.
    ///
    /// - Throws: ``RecordError/tooLarge(byteCount:)``.
    @_lifetime(copy bytes)
    public init(_ bytes: RawSpan) throws(RecordError) {
        guard bytes.byteCount <= Self.maximumByteCount else {
            throw .tooLarge(byteCount: bytes.byteCount)
        }
        self.bytes = bytes
        end = bytes.byteCount
    }

    /// The number of the next field, or nil at the end of the record. Skips a value that was not read.
    public mutating func next() throws(RecordError) -> Int? {
        if let pending { try skip(pending) }
        guard offset < end else { return nil }
        let tag = try varint()
        let number = tag >> 3
        guard let type = RecordWireType(rawValue: UInt8(truncatingIfNeeded: tag & 7)),
            number > 0, number <= UInt64(Self.maximumField)
        else { throw .malformedTag }
        field = Int(number)
        pending = type
        return field
    }

    // MARK: Numbers

    /// Reads a signed number.
    public mutating func int64() throws(RecordError) -> Int64 {
        let value = try uint64()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads a signed number.
    ///
    /// - Throws: ``RecordError/outOfRange(field:)`` when it has more than 32 bits.
    public mutating func int32() throws(RecordError) -> Int32 {
        guard let value = Int32(exactly: try int64()) else { throw .outOfRange(field: field) }
        return value
    }

    /// Reads a set of bits or a raw value.
    public mutating func uint64() throws(RecordError) -> UInt64 {
        try take(.varint)
        return try varint()
    }

    /// Reads a set of bits or a raw value.
    ///
    /// - Throws: ``RecordError/outOfRange(field:)`` when it has more than 32 bits.
    public mutating func uint32() throws(RecordError) -> UInt32 {
        guard let value = UInt32(exactly: try uint64()) else { throw .outOfRange(field: field) }
        return value
    }

    /// Reads a Boolean; any number but 0 is true.
    public mutating func bool() throws(RecordError) -> Bool { try uint64() != 0 }

    /// Reads eight bytes as a floating-point number.
    public mutating func double() throws(RecordError) -> Double { Double(bitPattern: try takeFixed()) }

    /// Reads eight bytes as a number.
    public mutating func fixed64() throws(RecordError) -> Int64 { Int64(bitPattern: try takeFixed()) }

    /// Reads a plain enum; `fallback` for an unknown number.
    @inlinable
    public mutating func rawValue<Value: RawRepresentable>(
        else fallback: Value
    ) throws(RecordError) -> Value where Value.RawValue == UInt8 {
        guard let raw = UInt8(exactly: try uint64()) else { return fallback }
        return Value(rawValue: raw) ?? fallback
    }

    /// Reads a set of bits, including those without a name.
    @inlinable
    public mutating func options<Value: OptionSet>() throws(RecordError) -> Value
    where Value.RawValue == UInt32 {
        Value(rawValue: try uint32())
    }

    // MARK: Text and bytes

    /// Reads a text.
    ///
    /// - Throws: ``RecordError/invalidUTF8(field:)`` rather than repair it.
    public mutating func string() throws(RecordError) -> String {
        let range = try takeBytes()
        let text = bytes.extracting(unchecked: range).withUnsafeBytes {
            String(validating: $0, as: UTF8.self)
        }
        guard let text else { throw .invalidUTF8(field: field) }
        return text
    }

    /// Reads a copy of a byte string.
    public mutating func byteArray() throws(RecordError) -> [UInt8] { copy(try takeBytes()) }

    // MARK: Records and lists

    /// Reads a nested record.
    @inlinable
    public mutating func record<Value: RecordCodable>(
        _ type: Value.Type = Value.self
    ) throws(RecordError) -> Value {
        let outer = try enter()
        let value = try Value(from: &self)
        leave(outer)
        return value
    }

    /// Reads a nested record and appends it to a list.
    @inlinable
    public mutating func append<Value: RecordCodable>(to list: inout [Value]) throws(RecordError) {
        list.append(try record())
    }

    /// Reads a list of numbers that were packed into one field.
    public mutating func packed() throws(RecordError) -> [Int64] {
        let range = try takeBytes()
        let after = (offset, end)
        (offset, end) = (range.lowerBound, range.upperBound)
        var values: [Int64] = []
        while offset < end {
            let value = try varint()
            values.append(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
        }
        (offset, end) = after
        return values
    }

    /// Reads the whole current record, for a choice of an unknown number, and ends it.
    public mutating func unknownRecord() -> UnknownRecord {
        pending = nil
        offset = end
        return UnknownRecord(bytes: copy(start..<end))
    }

    /// The state to return to after a nested record.
    @usableFromInline
    struct Outer {
        var start: Int
        var end: Int
        var next: Int
    }

    /// Enters the record that is the field's value.
    @usableFromInline
    mutating func enter() throws(RecordError) -> Outer {
        let range = try takeBytes()
        guard depth < Self.maximumDepth else { throw .tooDeep }
        guard records < Self.maximumRecordCount else { throw .tooManyRecords }
        depth += 1
        records += 1
        let outer = Outer(start: start, end: end, next: offset)
        (start, offset, end) = (range.lowerBound, range.lowerBound, range.upperBound)
        return outer
    }

    /// Leaves the nested record, skipping its unread rest.
    @usableFromInline
    mutating func leave(_ outer: Outer) {
        depth -= 1
        pending = nil
        (start, offset, end) = (outer.start, outer.next, outer.end)
    }

    // MARK: Pieces

    @inline(__always)
    private mutating func take(_ type: RecordWireType) throws(RecordError) {
        guard pending == type else { throw .wrongWireType(field: field) }
        pending = nil
    }

    /// Skips the field's bytes, and returns their range.
    @inline(__always)
    private mutating func takeBytes() throws(RecordError) -> Range<Int> {
        try take(.bytes)
        let count = try varint()
        guard count <= UInt64(end - offset) else { throw .truncated }
        let first = offset
        offset += Int(count)
        return first..<offset
    }

    private mutating func takeFixed() throws(RecordError) -> UInt64 {
        try take(.fixed64)
        guard end - offset >= 8 else { throw .truncated }
        defer { offset += 8 }
        // The bounds were checked two lines before.
        let bits = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
        return UInt64(littleEndian: bits)
    }

    private mutating func skip(_ type: RecordWireType) throws(RecordError) {
        switch type {
        case .varint:
            pending = nil
            _ = try varint()
        case .fixed64: _ = try takeFixed()
        case .bytes: _ = try takeBytes()
        }
    }

    @inline(__always)
    private mutating func varint() throws(RecordError) -> UInt64 {
        guard offset < end else { throw .truncated }
        // Between start and end, which the initializer and `enter` keep within the bytes.
        let first = bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
        offset += 1
        return first < 0x80 ? UInt64(first) : try longVarint(UInt64(first & 0x7F))
    }

    private mutating func longVarint(_ low: UInt64) throws(RecordError) -> UInt64 {
        var value = low
        var shift: UInt64 = 7
        while offset < end {
            let byte = bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
            offset += 1
            guard shift < 63 || byte <= 1 else { throw .malformedNumber }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .truncated
    }

    private func copy(_ range: Range<Int>) -> [UInt8] {
        bytes.extracting(unchecked: range).withUnsafeBytes { [UInt8]($0) }
    }
}
