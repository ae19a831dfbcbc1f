/// The reasons why stored bytes could not be decoded.
///
/// The bytes come from our own database, so each case means damage or a program's mistake, never "read more". Treat
/// the row as lost, report it, and fetch it again if the server has it. Cases carry field numbers and sizes only,
/// never contents, so that ``description`` may be logged.
public enum RecordError: Error, Hashable, Sendable {
    /// The length of a value exceeds the rest of its record.
    case truncated
    /// A number runs over ten bytes or past 64 bits.
    case malformedNumber
    /// A field number of 0, one above ``RecordReader/maximumField``, or a wire type that was never written.
    case malformedTag
    /// The field holds another kind of value than its reader expects.
    case wrongWireType(field: Int)
    /// The number is out of the range of the field's type, or means nothing there.
    case outOfRange(field: Int)
    /// Text that is not UTF-8.
    case invalidUTF8(field: Int)
    /// A required field is missing.
    case missing(field: Int)
    /// Records nest more than ``RecordReader/maximumDepth`` deep.
    case tooDeep
    /// More than ``RecordReader/maximumByteCount`` bytes.
    case tooLarge(byteCount: Int)
    /// More than ``RecordReader/maximumRecordCount`` records inside one.
    case tooManyRecords
}

extension RecordError: CustomStringConvertible {
    /// A description with field numbers and sizes only; safe to log.
    public var description: String {
        switch self {
        case .truncated: "record truncated"
        case .malformedNumber: "record has a malformed number"
        case .malformedTag: "record has a malformed tag"
        case .wrongWireType(let field): "record field \(field) has another wire type"
        case .outOfRange(let field): "record field \(field) is out of range"
        case .invalidUTF8(let field): "record field \(field) is not UTF-8"
        case .missing(let field): "record lacks field \(field)"
        case .tooDeep: "record nests too deep"
        case .tooLarge(let byteCount): "record of \(byteCount) bytes is too large"
        case .tooManyRecords: "record holds too many records"
        }
    }
}
