import StdExtras

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
            page += isPart ? parts[name] ?? "" : (texts[name] ?? "").escapedForHTML()
            rest = rest[end.upperBound...]
        }
        return page + rest
    }
}
