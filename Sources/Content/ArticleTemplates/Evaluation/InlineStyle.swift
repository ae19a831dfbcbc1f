import StdExtras

/// The declarations of a `style` attribute.
struct InlineStyle {
    private var values: [String: String] = [:]

    init(_ text: String) {
        for declaration in Self.declarations(text) {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = String(declaration[..<colon]).trimmingWhitespace.lowercased()
            var value = String(declaration[declaration.index(after: colon)...]).trimmingWhitespace
            if value.lowercased().hasSuffix("!important") {
                value = String(value.dropLast("!important".count)).trimmingWhitespace
            }
            values[name] = value
        }
    }

    /// The text between the semicolons that are in no quotes or brackets.
    private static func declarations(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var quote: Character?
        var depth = 0
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == ";", depth <= 0 {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
        }
        return parts + [text[start...]]
    }

    /// The value of a property, a length in px without its unit.
    subscript(property: String) -> String? {
        guard let value = values[property] else { return nil }
        guard value.lowercased().hasSuffix("px"), Double(value.dropLast(2)) != nil else { return value }
        return String(value.dropLast(2))
    }

    /// The address of the picture behind the element; nil without one.
    var background: String? {
        for name in ["background-image", "background"] {
            guard let value = values[name], let start = value.lowercased().firstRange(of: "url(") else {
                continue
            }
            let rest = value[start.upperBound...]
            guard let end = rest.firstIndex(of: ")") else { continue }
            let address = String(rest[..<end]).trimmingWhitespace.filter { $0 != "\"" && $0 != "'" }
            if !address.isEmpty { return address }
        }
        return nil
    }
}
