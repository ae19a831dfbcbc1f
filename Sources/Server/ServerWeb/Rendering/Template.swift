/// Fills the places of a page: `{{name}}` with a text, `{{{name}}}` with what the server made.
enum Template {
    /// The page with its places filled. A place without a value is empty.
    ///
    /// - Parameters:
    ///   - template: The page.
    ///   - texts: Texts, which are escaped.
    ///   - parts: Parts of HTML, which are not.
    /// - Returns: The page.
    static func fill(_ template: String, texts: [String: String], parts: [String: String] = [:]) -> String {
        var page = ""
        var rest = template[...]
        while let start = rest.firstRange(of: "{{") {
            page += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            let isPart = rest.hasPrefix("{")
            guard let end = rest.firstRange(of: isPart ? "}}}" : "}}") else {
                return page
            }
            let name = String(
                rest[(isPart ? rest.index(after: rest.startIndex) : rest.startIndex)..<end.lowerBound]
            )
            page += isPart ? parts[name] ?? "" : escaped(texts[name] ?? "")
            rest = rest[end.upperBound...]
        }
        return page + rest
    }

    /// A text for HTML, also in an attribute in quotation marks.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
