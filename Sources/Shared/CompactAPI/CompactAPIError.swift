public import CompactWire
public import TelegramSchema

/// The reason why a call, an answer or an update cannot be rewritten.
///
/// Carries sizes, ids and numbers only, so that ``description`` may go to a log.
public enum CompactAPIError: Error, Equatable, Sendable {
    /// Bytes that should be TL are not what the schema has there.
    case schema(TLError)
    /// Bytes that should be MessagePack are none, or a value has another kind than the schema has there.
    case messagePack(MessagePackError)
    /// A number does not fit into its field.
    case outOfRange
    /// A list has too many or too few values for the constructor with this id, or for the method.
    case wrongCount(id: UInt32)
    /// The method's or constructor's number is not in the list that both ends know. Numbers of constructors are those in
    /// their type.
    case notInList(number: Int64)
    /// The method or constructor with this id is not in the list that both ends know.
    case idNotInList(UInt32)
    /// A payload names a value of an earlier answer that was not received: the ends do not agree, so the session must end.
    case unknownValue
    /// Values are nested deeper than the bound.
    case tooDeep
    /// This many bytes or values are more than the bound.
    case overLimit(Int)
}

extension CompactAPIError: CustomStringConvertible {
    /// Sizes, ids and numbers only; safe to log.
    public var description: String {
        switch self {
        case .schema(let error): "not as the schema has it: \(error)"
        case .messagePack(let error): "not as the schema has it: \(error)"
        case .outOfRange: "a number outside of its field's range"
        case .wrongCount(let id): "wrong number of values for \(String(id, radix: 16))"
        case .notInList(let number): "number \(number) is not in the list"
        case .idNotInList(let id): "\(String(id, radix: 16)) is not in the list"
        case .unknownValue: "a value of no earlier answer"
        case .tooDeep: "nested too deep"
        case .overLimit(let count): "\(count) bytes or values are over the bound"
        }
    }
}
