/// The reason why bytes are not one MessagePack value within limits. The sender's fault: refuse the payload.
///
/// Carries sizes only, so that ``description`` may go to a log.
public enum MessagePackError: Error, Equatable, Sendable {
    /// A value needs `needed` bytes, and `available` are left.
    case truncated(needed: Int, available: Int)

    /// The byte that the specification reserves.
    case reservedByte

    /// A value of another kind than the caller reads, or a number outside of its range; the value's first byte.
    case unexpectedKind(UInt8)

    /// A text is not UTF-8.
    case invalidText

    /// Lists, maps and wrapped values are nested deeper than the limit.
    case tooDeep

    /// There are more than `limit` values, keys included.
    case tooManyValues(limit: Int)

    /// `count` bytes follow the value.
    case trailingBytes(Int)
}

extension MessagePackError: CustomStringConvertible {
    /// Sizes only; safe to log.
    public var description: String {
        switch self {
        case .truncated(let needed, let available): "value of \(needed) bytes, \(available) are left"
        case .reservedByte: "reserved byte"
        case .unexpectedKind(let first): "unexpected kind of value, \(first)"
        case .invalidText: "text is not UTF-8"
        case .tooDeep: "nested too deep"
        case .tooManyValues(let limit): "more than \(limit) values"
        case .trailingBytes(let count): "\(count) bytes follow the value"
        }
    }
}

/// The limits of one decoded MessagePack value.
///
/// A byte of the wire can take some 80 bytes of memory, so the number of values bounds the memory.
public struct MessagePackLimits: Equatable, Sendable {
    /// The deepest nesting of lists, maps and wrapped values. The recursion of the reader is as deep.
    public var depth = 32

    /// The most values, keys included.
    public var values = 1 << 17

    /// The type number of extended values whose data is again one MessagePack value, which then takes their place;
    /// nil if none is.
    ///
    /// Known peers use 1.
    public var wrapper: Int8? = 1

    /// The limits for peers.
    public init() {}
}
