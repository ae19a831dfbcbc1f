/// The words of a text and how often each occurs. Each letter of Chinese, Japanese and Korean is a word.
struct WordBag {
    private var counts: [String: Int] = [:]
    private var total = 0

    init(_ text: String) {
        var word = ""
        for scalar in text.lowercased().unicodeScalars {
            if Self.isIdeograph(scalar) {
                add(&word)
                word.unicodeScalars.append(scalar)
                add(&word)
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
            {
                word.unicodeScalars.append(scalar)
            } else {
                add(&word)
            }
        }
        add(&word)
    }

    /// The likeness of another bag with this one, which is right.
    func score(of found: WordBag) -> (precision: Double, recall: Double, f1: Double) {
        let common = counts.reduce(0) { $0 + min($1.value, found.counts[$1.key] ?? 0) }
        if total == 0, found.total == 0 { return (1, 1, 1) }
        guard common > 0 else { return (0, 0, 0) }
        let (precision, recall) = (Double(common) / Double(found.total), Double(common) / Double(total))
        return (precision, recall, 2 * precision * recall / (precision + recall))
    }

    private mutating func add(_ word: inout String) {
        guard !word.isEmpty else { return }
        counts[word, default: 0] += 1
        total += 1
        word = ""
    }

    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
            || (0xAC00...0xD7AF).contains(scalar.value)
    }
}
