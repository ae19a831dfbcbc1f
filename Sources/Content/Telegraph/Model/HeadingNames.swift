import StdExtras

/// The names of headings, by which links of the same page lead to them.
///
/// Source: pages of telegra.ph, whose headings have their words with hyphens as `id`.
struct HeadingNames {
    private static let longest = 128
    private var known: [String: Int] = [:]

    /// The name of the next heading; nil for one without words.
    mutating func next(_ heading: TelegraphElement) -> String? {
        let words = heading.children.plainText.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        guard !words.isEmpty else { return nil }
        let name = String(words.prefix(characters: Self.longest, bytes: 4 * Self.longest))
        let number = known[name, default: 0] + 1
        known[name] = number
        return number == 1 ? name : "\(name)-\(number)"
    }
}
