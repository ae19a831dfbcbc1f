/// Appends the fields of a record in the layout of ``RecordCodable``.
///
/// A plain `write` omits a default value; `writeAlways` is for elements of lists and for optionals, whose presence
/// has a meaning. Writing cannot fail.
public struct RecordWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Starts an empty record.
    ///
    /// - Parameter capacity: The number of bytes to reserve at once.
    public init(capacity: Int = 128) {
        bytes.reserveCapacity(capacity)
    }

    // MARK: Numbers

    /// Writes a signed number, zigzag; 0 is left out.
    public mutating func write(_ value: Int64, at field: Int) {
        if value != 0 { writeAlways(value, at: field) }
    }

    /// Writes a signed number, zigzag; 0 is left out.
    public mutating func write(_ value: Int32, at field: Int) {
        if value != 0 { writeAlways(Int64(value), at: field) }
    }

    /// Writes a set of bits or a raw value; 0 is left out.
    public mutating func write(_ value: UInt64, at field: Int) {
        guard value != 0 else { return }
        writeTag(field, .varint)
        writeVarint(value)
    }

    /// Writes true as 1; false is left out.
    public mutating func write(_ value: Bool, at field: Int) {
        if value { write(1 as UInt64, at: field) }
    }

    /// Writes eight bytes, with sign and payload as they are; positive zero is left out.
    public mutating func write(_ value: Double, at field: Int) {
        if value.bitPattern != 0 { writeAlways(value, at: field) }
    }

    /// Writes a number whose 64 bits are all random as eight bytes; 0 is left out.
    public mutating func write(fixed value: Int64, at field: Int) {
        if value != 0 { writeFixed(UInt64(bitPattern: value), at: field) }
    }

    /// Writes a signed number, even 0.
    public mutating func writeAlways(_ value: Int64, at field: Int) {
        writeTag(field, .varint)
        writeVarint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// Writes eight bytes, even if they are 0.
    public mutating func writeAlways(_ value: Double, at field: Int) {
        writeFixed(value.bitPattern, at: field)
    }

    /// Writes a plain enum by its raw value; 0 is left out.
    @inlinable
    public mutating func write<Value: RawRepresentable>(_ value: Value, at field: Int)
    where Value.RawValue == UInt8 {
        write(UInt64(value.rawValue), at: field)
    }

    /// Writes a set of bits; the empty one is left out.
    @inlinable
    public mutating func write<Value: OptionSet>(_ value: Value, at field: Int)
    where Value.RawValue == UInt32 {
        write(UInt64(value.rawValue), at: field)
    }

    // MARK: Text and bytes

    /// Writes a text as UTF-8; "" is left out.
    public mutating func write(_ value: String, at field: Int) {
        if !value.isEmpty { writeAlways(value, at: field) }
    }

    /// Writes bytes; an empty array is left out.
    public mutating func write(_ value: [UInt8], at field: Int) {
        if !value.isEmpty { writeAlways(value, at: field) }
    }

    /// Writes a text as UTF-8, even "".
    public mutating func writeAlways(_ value: String, at field: Int) {
        writeTag(field, .bytes)
        let utf8 = value.utf8
        writeVarint(UInt64(utf8.count))
        bytes.append(contentsOf: utf8)
    }

    /// Writes bytes, even none.
    public mutating func writeAlways(_ value: [UInt8], at field: Int) {
        writeTag(field, .bytes)
        writeVarint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    // MARK: Optionals

    /// Writes a signed number unless it is nil.
    public mutating func write(_ value: Int64?, at field: Int) {
        if let value { writeAlways(value, at: field) }
    }

    /// Writes a signed number unless it is nil.
    public mutating func write(_ value: Int32?, at field: Int) {
        if let value { writeAlways(Int64(value), at: field) }
    }

    /// Writes a Boolean unless it is nil.
    public mutating func write(_ value: Bool?, at field: Int) {
        if let value {
            writeTag(field, .varint)
            writeVarint(value ? 1 : 0)
        }
    }

    /// Writes a text, even "", unless it is nil.
    public mutating func write(_ value: String?, at field: Int) {
        if let value { writeAlways(value, at: field) }
    }

    /// Writes bytes, even none, unless they are nil.
    public mutating func write(_ value: [UInt8]?, at field: Int) {
        if let value { writeAlways(value, at: field) }
    }

    // MARK: Records

    /// Writes a nested record, even if all its fields are defaults.
    @inlinable
    public mutating func write<Value: RecordCodable>(_ value: Value, at field: Int) {
        let start = open(field)
        value.write(to: &self)
        close(start)
    }

    /// Writes a nested record unless it is nil.
    @inlinable
    public mutating func write<Value: RecordCodable>(_ value: Value?, at field: Int) {
        if let value { write(value, at: field) }
    }

    /// Writes a list of nested records: the field once for each.
    @inlinable
    public mutating func write<Value: RecordCodable>(_ values: [Value], at field: Int) {
        for value in values { write(value, at: field) }
    }

    /// Writes a list of texts: the field once for each.
    public mutating func write(_ values: [String], at field: Int) {
        for value in values { writeAlways(value, at: field) }
    }

    /// Writes a list of byte strings: the field once for each.
    public mutating func write(_ values: [[UInt8]], at field: Int) {
        for value in values { writeAlways(value, at: field) }
    }

    /// Writes a list of numbers, zigzag and packed into one field; an empty list is left out.
    public mutating func write(packed values: [Int64], at field: Int) {
        if !values.isEmpty { writeAlways(packed: values, at: field) }
    }

    /// Writes a list of numbers, zigzag and packed into one field, even if it is empty.
    public mutating func writeAlways(packed values: [Int64], at field: Int) {
        let start = open(field)
        for value in values { writeVarint(UInt64(bitPattern: value << 1 ^ value >> 63)) }
        close(start)
    }

    /// Writes the fields of a record kept as it was read.
    public mutating func write(fieldsOf unknown: UnknownRecord) {
        bytes.append(contentsOf: unknown.bytes)
    }

    /// Starts a field of wire type 2 and returns the index of its contents.
    @usableFromInline
    mutating func open(_ field: Int) -> Int {
        writeTag(field, .bytes)
        bytes.append(0)
        return bytes.count
    }

    /// Ends the field that ``open(_:)`` started: one byte was left for the length, longer contents are moved.
    @usableFromInline
    mutating func close(_ start: Int) {
        var count = bytes.count - start
        guard count > 0x7F else {
            bytes[start - 1] = UInt8(count)
            return
        }
        var length: [UInt8] = []
        while count > 0x7F {
            length.append(UInt8(truncatingIfNeeded: count) | 0x80)
            count >>= 7
        }
        length.append(UInt8(count))
        bytes.replaceSubrange(start - 1..<start, with: length)
    }

    // MARK: Pieces

    @inline(__always)
    private mutating func writeTag(_ field: Int, _ type: RecordWireType) {
        // SAFETY: field numbers are literals of our own types.
        assert((1...RecordReader.maximumField).contains(field), "field numbers start at 1")
        writeVarint(UInt64(field << 3) | UInt64(type.rawValue))
    }

    private mutating func writeFixed(_ value: UInt64, at field: Int) {
        writeTag(field, .fixed64)
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    @inline(__always)
    private mutating func writeVarint(_ value: UInt64) {
        var value = value
        while value > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }
}
