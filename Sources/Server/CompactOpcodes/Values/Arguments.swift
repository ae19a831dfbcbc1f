import CompactWire
import TelegramSchema

/// The payload of a request, read field by field. Numbers come as numbers or as texts.
struct Arguments {
    let value: MessagePackValue

    /// The most elements that are read of a list; more are a mistake.
    private static let mostElements = 1000

    func text(_ name: String) -> String? {
        guard case .string(let text) = value[name] else { return nil }
        return text
    }

    func number(_ name: String) -> Int64? { value[name].flatMap(Self.number) }

    func truth(_ name: String) -> Bool? {
        guard case .bool(let truth) = value[name] else { return nil }
        return truth
    }

    /// The fields of a map inside.
    func inside(_ name: String) -> Arguments? {
        guard case .map = value[name] else { return nil }
        return value[name].map(Arguments.init)
    }

    /// The elements of a list that are maps.
    func maps(_ name: String) -> [Arguments] {
        list(name).compactMap { element in
            guard case .map = element else { return nil }
            return Arguments(value: element)
        }
    }

    func list(_ name: String) -> ArraySlice<MessagePackValue> {
        guard case .array(let elements) = value[name] else { return [] }
        return elements.prefix(Self.mostElements)
    }

    func numbers(_ name: String) -> [Int64] { list(name).compactMap(Self.number) }

    func requiredText(_ name: String) throws(OpcodeError) -> String {
        guard let text = text(name), !text.isEmpty else { throw .missing(name) }
        return text
    }

    func requiredNumber(_ name: String) throws(OpcodeError) -> Int64 {
        guard let number = number(name) else { throw .missing(name) }
        return number
    }

    /// A message's number.
    func message(_ name: String) throws(OpcodeError) -> MessageID {
        guard let id = number(name).flatMap(MessageID.init(wire:)) else { throw .missing(name) }
        return id
    }

    func messages(_ name: String) -> [MessageID] { numbers(name).compactMap(MessageID.init(wire:)) }

    /// People by their numbers, each once.
    func users(_ name: String) -> [UserID] {
        var seen: Set<Int64> = []
        return numbers(name).filter { seen.insert($0).inserted }.map { UserID(rawValue: $0) }
    }

    static func number(_ value: MessagePackValue) -> Int64? {
        switch value {
        case .integer(let number): number
        case .string(let text): Int64(text)
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }
}

extension MessageID {
    /// The message that a client names; nil if there can be none.
    init?(wire number: Int64) {
        guard number > 0, let number = Int32(exactly: number) else { return nil }
        self.init(rawValue: number)
    }
}

extension MessagePackValue {
    static func number(_ number: some BinaryInteger) -> MessagePackValue { .integer(Int64(clamping: number)) }

    /// Milliseconds, as these clients count time.
    static func time(_ seconds: Int32) -> MessagePackValue { .integer(Int64(seconds) * 1000) }

    /// A map without the fields that have no value.
    static func present(_ fields: KeyValuePairs<String, MessagePackValue?>) -> MessagePackValue {
        .map(fields.compactMap { field in field.value.map { MessagePackPair(.string(field.key), $0) } })
    }

    static let empty = MessagePackValue.map([])

    /// A map with one more field.
    func adding(_ name: String, _ value: MessagePackValue?) -> MessagePackValue {
        guard case .map(let pairs) = self, let value else { return self }
        return .map(pairs + [MessagePackPair(.string(name), value)])
    }
}
