/// A word of a text whose spelling is checked.
struct SpellingWord: Equatable {
    /// Its place in the text, in UTF-16 code units.
    var range: Range<Int>
    /// The letters, with straight apostrophes.
    var text: String
    /// The script of its first letter.
    var script: SpellingScript

    /// Most words of a text that are looked at.
    static let most = 4_000
    /// The longest word, in scalars: what is longer is no word.
    static let longest = 50

    /// The words of a text, without addresses, names that begin with signs, abbreviations, and what has digits.
    static func all(in text: String) -> [SpellingWord] {
        var (words, part, start, offset): ([SpellingWord], [Unicode.Scalar], Int, Int) = ([], [], 0, 0)
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                words += Self.words(of: part, at: start)
                // SAFETY: a constant above 0.
                if words.count >= most { return Array(words.prefix(most)) }
                part = []
                start = offset + UTF16.width(scalar)
            } else {
                part.append(scalar)
            }
            offset += UTF16.width(scalar)
        }
        words += Self.words(of: part, at: start)
        // SAFETY: a constant above 0.
        return Array(words.prefix(most))
    }

    /// The words of a part without spaces.
    private static func words(of part: [Unicode.Scalar], at start: Int) -> [SpellingWord] {
        guard part.count <= 4 * longest, !isAddress(part) else { return [] }
        var words: [SpellingWord] = []
        var (letters, begin, offset) = ([Unicode.Scalar](), start, start)
        for (place, scalar) in part.enumerated() {
            let isInside =
                isApostrophe(scalar) && !letters.isEmpty && place + 1 < part.count
                && isLetter(part[place + 1])
            if isLetter(scalar) || isInside {
                if letters.isEmpty { begin = offset }
                letters.append(isInside ? "'" : scalar)
            } else {
                words += word(letters, at: begin)
                letters = []
            }
            offset += UTF16.width(scalar)
        }
        return words + word(letters, at: begin)
    }

    private static func word(_ letters: [Unicode.Scalar], at start: Int) -> [SpellingWord] {
        guard letters.count > 1, letters.count <= longest, let script = SpellingScript(letters[0]),
            // Abbreviations, and names such as iPhone.
            !letters.dropFirst().contains(where: \.properties.isUppercase)
        else { return [] }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        let length = letters.reduce(0) { $0 + UTF16.width($1) }
        return [SpellingWord(range: start..<start + length, text: String(text), script: script)]
    }

    private static func isAddress(_ part: [Unicode.Scalar]) -> Bool {
        for (place, scalar) in part.enumerated() {
            switch scalar {
            case "0"..."9", "@", "#", "/", "\\", "_", "$": return true
            // As in names of hosts.
            case ".", ":":
                let isBetween =
                    place > 0 && isLetter(part[place - 1]) && place + 1 < part.count
                    && isLetter(part[place + 1])
                if isBetween { return true }
            default: continue
            }
        }
        return false
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "’" }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: scalar.properties.isAlphabetic
        }
    }
}
