/// Why stored bytes did not become a value.
///
/// The bytes come from our own database, so each case means damage or a program's mistake, never "read more":
/// treat the row as lost, report it, and fetch it anew where the server has it. Carries field numbers and sizes
/// only, never contents, so that ``description`` may go to a log.
public enum RecordError: Error, Hashable, Sendable {
    /// A value says that it is longer than what is left of its record.
    case truncated
    /// A number runs over ten bytes or past 64 bits.
    case malformedNumber
    /// A field number of 0, one above ``RecordReader/maximumField``, or a wire type that was never written.
    case malformedTag
    /// The field holds another kind of value than its reader asked for.
    case wrongWireType(field: Int)
    /// A number that the field's type cannot hold, or that means nothing there.
    case outOfRange(field: Int)
    /// Text that is not UTF-8.
    case invalidUTF8(field: Int)
    /// A field without which the value makes no sense is not there.
    case missing(field: Int)
    /// Records nest more than ``RecordReader/maximumDepth`` deep.
    case tooDeep
    /// More than ``RecordReader/maximumByteCount`` bytes.
    case tooLarge(byteCount: Int)
    /// More than ``RecordReader/maximumRecordCount`` records inside one.
    case tooManyRecords
}

extension RecordError: CustomStringConvertible {
    /// Field numbers and sizes only; safe to log.
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
