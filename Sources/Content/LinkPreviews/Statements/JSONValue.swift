import Foundation

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
    private static let depthLimit = 48

    /// Reads a text; nil if it is no JSON, or larger or deeper than a page has reason for.
    ///
    /// Line breaks in strings, which many sites leave there, count as spaces.
    init?(utf8: some Collection<UInt8>) {
        guard utf8.count <= Self.byteLimit else { return nil }
        let bytes = utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
        guard Self.isShallow(bytes) else { return nil }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        guard let value = try? decoder.decode(Self.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// True if no bracket is deeper than the limit. Those in strings do not count.
    private static func isShallow(_ bytes: [UInt8]) -> Bool {
        var (depth, isEscaped) = (0, false)
        var quote: UInt8?
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if let mark = quote {
                isEscaped = byte == UInt8(ascii: "\\")
                if byte == mark { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
                if depth > depthLimit { return false }
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        return true
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

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            self = .string(text)
        } else if let members = try? single.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let elements = try? single.decode([JSONValue].self) {
            self = .array(elements)
        } else if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else {
            self = .other
        }
    }
}
