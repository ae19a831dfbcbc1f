/// The reason why bytes are not the expected TL value.
///
/// All cases are the sender's fault. Associated values are sizes and constructor ids, never content.
public enum TLError: Error, Equatable, Sendable {
    /// A field needs `needed` bytes, but only `available` are left.
    case truncated(needed: Int, available: Int)
    /// No constructor of the expected type has this id.
    case unknownConstructor(UInt32)
    /// A constructor exists but is not allowed here, for example another id in place of a vector's.
    case unexpectedConstructor(UInt32)
    /// A string is not UTF-8.
    case invalidUTF8
    /// Neither boolTrue nor boolFalse.
    case invalidBool(UInt32)
    /// A count is negative, or exceeds the elements that the remaining bytes can hold.
    case countOutOfRange(Int32)
    /// A string, `bytes` or a vector has this many bytes or elements, more than the reader's ``TLLimits`` allow.
    case overLimit(Int)
    /// A whole value was decoded and this many bytes are left over.
    case trailingBytes(Int)
    /// Values are nested deeper than ``TLReader/maximumDepth``.
    case tooDeep
    /// The value uses an optional field whose type this schema omits.
    case unsupportedField(constructor: UInt32)
}
