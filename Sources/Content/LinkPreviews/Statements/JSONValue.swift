/// A value of JSON that a stranger wrote.
indirect enum JSONValue {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(Double)
    /// `null`, or a truth, which no statement of a page is.
    case other

    /// The most bytes of a text.
    static let byteLimit = 512 << 10

    /// Reads a text; nil if it is no JSON, or larger or deeper than a page has reason for.
    init?(utf8: some Collection<UInt8>) {
        guard utf8.count <= Self.byteLimit else { return nil }
        var reader = JSONReader(utf8: utf8)
        guard let value = reader.read() else { return nil }
        self = value
    }

    subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The string; the first one of an array.
    var string: String? {
        switch self {
        case .string(let text): text
        case .array(let elements): elements.lazy.compactMap(\.string).first
        case .object(let members): members["@value"]?.string
        case .number, .other: nil
        }
    }

    /// The whole number, also of a string such as `640` or `640px`.
    var whole: Int? {
        switch self {
        case .number(let number): Int(exactly: number.rounded(.towardZero))
        case .string(let text): Int(text.prefix { $0.isASCII && $0.isNumber })
        case .array(let elements): elements.first?.whole
        case .object(let members): (members["@value"] ?? members["value"])?.whole
        case .other: nil
        }
    }

    /// The elements of an array; the value itself otherwise.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [self] }
    }
}
