extension JSONValue {
    /// `null`.
    package static var null: JSONValue { .other("null") }

    /// A whole number.
    package static func whole(_ number: Int) -> JSONValue { .number(Double(number), text: String(number)) }

    /// `true` or `false`.
    package static func truth(_ isTrue: Bool) -> JSONValue { .other(isTrue ? "true" : "false") }

    /// The value as JSON, in the order of its members and without spaces.
    package var encoded: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (place, member) in members.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.append(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                element.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .string(let text): Self.append(text, to: &bytes)
        case .number(let number, let text): bytes += Self.written(number, as: text).utf8
        case .other(let word): bytes += (["true", "false"].contains(word) ? word : "null").utf8
        }
    }

    /// A number in a form that JSON has: the reader takes others, too.
    private static func written(_ number: Double, as text: String) -> String {
        if let whole = Int(text), String(whole) == text { return text }
        return number.isFinite ? "\(number)" : "null"
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
