/// A value of MessagePack, whole in memory.
///
/// Whole numbers are ``integer(_:)`` whatever their width on the wire; only those beyond `Int64` are
/// ``unsigned(_:)``. So equal numbers are equal values.
///
/// Source: the MessagePack specification.
public enum MessagePackValue: Equatable, Sendable {
    /// No value.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number that fits into 64 bits with a sign.
    case integer(Int64)
    /// A whole number of 2⁶³ or more. The reader makes no others; the writer takes any.
    case unsigned(UInt64)
    /// A floating-point number of 32 bits.
    case float(Float)
    /// A floating-point number of 64 bits.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case binary([UInt8])
    /// A list.
    case array([MessagePackValue])
    /// Keys with values, in the order of the wire; keys may repeat and may be of any type.
    case map([MessagePackPair])
    /// Bytes whose meaning a peer's own type number tells.
    case extended(type: Int8, data: [UInt8])
}

/// A key of a map with its value.
public struct MessagePackPair: Equatable, Sendable {
    /// The key.
    public var key: MessagePackValue
    /// The value.
    public var value: MessagePackValue

    /// Creates a pair.
    public init(_ key: MessagePackValue, _ value: MessagePackValue) {
        self.key = key
        self.value = value
    }
}

extension MessagePackValue {
    /// The value of the last pair with the text `key`; nil without one, and for what is no map.
    ///
    /// The last, because known peers keep the last of repeated keys.
    public subscript(key: String) -> MessagePackValue? {
        guard case .map(let pairs) = self else { return nil }
        return pairs.last { $0.key == .string(key) }?.value
    }

    /// A map whose keys are texts, in this order.
    public static func map(_ fields: KeyValuePairs<String, MessagePackValue>) -> MessagePackValue {
        .map(fields.map { MessagePackPair(.string($0.key), $0.value) })
    }
}
