/// The comparison of a heading with the title of its page.
enum TitleSimilarity {
    /// True if nearly all words of `heading` are in `title`.
    static func isSame(_ title: String, _ heading: String) -> Bool {
        let known = Set(words(title))
        let words = words(heading)
        guard !known.isEmpty, !words.isEmpty else { return false }
        let others = words.filter { !known.contains($0) }
        let length = words.reduce(words.count - 1) { $0 + $1.utf16.count }
        let different = others.reduce(max(0, others.count - 1)) { $0 + $1.utf16.count }
        return 1 - Double(different) / Double(length) > 0.75
    }

    private static func words(_ text: String) -> [Substring] {
        let text = text.lowercased()
        // Latin words are compared as the extractor does that ours is measured against; others have none in that sense.
        let isLatin = text.contains { $0.isASCII && $0.isLetter }
        return text.split { !((!isLatin || $0.isASCII) && ($0.isLetter || $0.isNumber || $0 == "_")) }
    }
}
