import StdExtras

// What a page states by JSON, often in another form than it should.
extension JSONValue {
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
