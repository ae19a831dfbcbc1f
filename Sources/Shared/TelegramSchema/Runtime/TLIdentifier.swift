/// An id that is a number on the wire and has its own type in code, so that no two kinds are mixed up.
public protocol TLIdentifier: TLValue, Hashable, Comparable, ExpressibleByIntegerLiteral, BitwiseCopyable,
    CustomStringConvertible
{
    /// The number on the wire.
    associatedtype RawValue: FixedWidthInteger & TLValue

    /// The number on the wire.
    var rawValue: RawValue { get }

    /// Creates an id from a number, unchecked.
    init(rawValue: RawValue)
}

extension TLIdentifier {
    /// Creates an id from a literal.
    public init(integerLiteral value: RawValue.IntegerLiteralType) {
        self.init(rawValue: RawValue(integerLiteral: value))
    }

    /// The number's size.
    public static var minimumByteCount: Int { RawValue.minimumByteCount }

    /// Reads the number.
    public init(from reader: inout TLReader) throws(TLError) {
        self.init(rawValue: try RawValue(from: &reader))
    }

    /// Writes the number.
    public func encode(to writer: inout TLWriter) { rawValue.encode(to: &writer) }

    /// Orders by number.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The number.
    public var description: String { String(rawValue) }
}

/// A user, for as long as the server exists.
public struct UserID: TLIdentifier {
    /// Positive.
    public let rawValue: Int64

    /// Creates an id from a number, unchecked.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A basic group.
public struct ChatID: TLIdentifier {
    /// Positive.
    public let rawValue: Int64

    /// Creates an id from a number, unchecked.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A channel or supergroup.
public struct ChannelID: TLIdentifier {
    /// Positive.
    public let rawValue: Int64

    /// Creates an id from a number, unchecked.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A message in one user's mailbox: the same message has another id in each mailbox.
public struct MessageID: TLIdentifier {
    /// Positive; 0 means none where the API has no optional.
    public let rawValue: Int32

    /// Creates an id from a number, unchecked.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}
