/// A value that is stored as a record: a sequence of numbered fields, similar to protocol buffers.
///
/// **Layout.** A field is a tag and a value. The tag is the varint `number << 3 | wireType`. Wire types: 0 a varint
/// (signed numbers zigzag), 1 eight bytes little-endian, 2 a varint length and that many bytes. Text, byte strings,
/// packed numbers and nested records have wire type 2. A list is its field once for each element. A field whose value
/// is the default (0, false, "", nil, empty) is not written.
///
/// **Evolution.** Old bytes must be read by new code, and new bytes by old code, for ever:
/// - A field's number, and with it its wire type and meaning, is never changed and never reused.
/// - A new field needs a default that is right for every record written before it.
/// - Fields that the reader does not know are skipped, whatever they hold, and are lost when the value is written
///   again. Where that would lose visible content (media, entities, buttons, service actions), the kinds are the
///   numbers of a *choice* record, and one of an unknown number is kept whole as an ``UnknownRecord``.
/// - A stored enum of plain numbers reads an unknown number as the case that its documentation names.
/// - An obsolete field stays in the comment of the type, so that its number is not reused.
/// - Each stored type has recorded bytes in the tests, which may be added to but not edited.
///
/// Untrusted bytes never trap: decoding them gives a value or a ``RecordError``, in time and memory in proportion to
/// their number.
public protocol RecordCodable: Sendable {
    /// Reads fields until ``RecordReader/next()`` returns nil.
    init(from reader: inout RecordReader) throws(RecordError)

    /// Writes each field that is not its default.
    func write(to writer: inout RecordWriter)
}

extension RecordCodable {
    /// Decodes one record that fills `bytes`.
    @inlinable
    public init(record bytes: [UInt8]) throws(RecordError) {
        try self.init(record: bytes.span.bytes)
    }

    /// Decodes one record that fills `bytes`, which are read in place; for a column of the database.
    @inlinable
    public init(record bytes: RawSpan) throws(RecordError) {
        var reader = try RecordReader(bytes)
        try self.init(from: &reader)
    }

    /// The value as a record.
    @inlinable
    public func record() -> [UInt8] {
        var writer = RecordWriter()
        write(to: &writer)
        return writer.bytes
    }
}

/// The layout of a field's value. The raw values are stored.
enum RecordWireType: UInt8 {
    /// Seven bits a byte, lowest first; the high bit means that more follow.
    case varint = 0
    /// Eight bytes, little-endian.
    case fixed64 = 1
    /// A varint length and that many bytes.
    case bytes = 2
}

/// A record of a kind that this version does not know, kept as it was read.
///
/// Written by a newer version, or by an older one that kept it. It is stored again byte for byte, so that a downgrade
/// and an upgrade lose nothing. Only decoding creates one.
public struct UnknownRecord: Hashable, Sendable {
    /// The record's fields as they were stored.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }
}
