/// A value of JSON that a stranger wrote.
package indirect enum JSONValue {
    /// Members, in the order of the text; the last one of a name counts.
    case object([(name: String, value: JSONValue)])
    /// Elements.
    case array([JSONValue])
    /// A string.
    case string(String)
    /// A number, and the text that it is written with.
    case number(Double, text: String)
    /// `null`, or a truth, which no statement of a page is.
    case other(String)

    /// The most bytes of a text.
    static let byteLimit = 512 << 10

    /// Reads a text; nil if it is no JSON, or larger or deeper than a page has reason for.
    ///
    /// - Parameters:
    ///   - utf8: The text.
    ///   - keepsLines: True if line breaks and tabs in strings stay; else they become spaces.
    package init?(utf8: some Collection<UInt8>, keepsLines: Bool = false) {
        guard utf8.count <= Self.byteLimit else { return nil }
        var reader = JSONReader(utf8: utf8, keepsLines: keepsLines)
        guard let value = reader.read() else { return nil }
        self = value
    }

    subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members.last { $0.name == name }?.value } else { nil }
    }

    /// The string; the first one of an array.
    var string: String? {
        switch self {
        case .string(let text): text
        case .array(let elements): elements.lazy.compactMap(\.string).first
        case .object: self["@value"]?.string
        case .number, .other: nil
        }
    }

    /// The whole number, also of a string such as `640` or `640px`.
    var whole: Int? {
        switch self {
        case .number(let number, _): Int(exactly: number.rounded(.towardZero))
        case .string(let text): Int(text.prefix { $0.isASCII && $0.isNumber })
        case .array(let elements): elements.first?.whole
        case .object: (self["@value"] ?? self["value"])?.whole
        case .other: nil
        }
    }

    /// The elements of an array; the value itself otherwise.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [self] }
    }
}
