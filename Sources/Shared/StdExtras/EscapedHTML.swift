extension String {
    /// The text as it stands in HTML: between tags, and in an attribute in quotation marks.
    ///
    /// - Parameter apostrophe: The form of apostrophes; nil leaves them, which is safe in double quotation marks alone.
    /// - Returns: The text with references for signs of markup.
    public func escapedForHTML(apostrophe: String? = "&#39;") -> String {
        guard utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return self }
        var escaped = ""
        escaped.reserveCapacity(utf8.count + 32)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += apostrophe ?? "'"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
