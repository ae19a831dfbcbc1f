/// Names as they are stored: trimmed, on one line, bounded, with nothing in them that is not seen.
enum PersonName {
    /// What somebody calls themselves: a first name, and a last name that may be empty.
    ///
    /// - Throws: `FIRSTNAME_INVALID` when nothing is left of the first name, or when both together say that their
    ///   bearer is the server.
    static func accept(first: String, last: String) throws(RPCError) -> (first: String, last: String) {
        let name = (first: part(of: first), last: part(of: last))
        guard !name.first.isEmpty, !ServiceName.isClaimed(by: "\(name.first) \(name.last)") else {
            throw .bad("FIRSTNAME_INVALID")
        }
        return name
    }

    /// A first or last name, which may be empty, by which somebody knows another.
    static func part(of text: String) -> String { text.asName(characters: 64, bytes: 256) }

    /// A group's title.
    ///
    /// - Throws: `CHAT_TITLE_EMPTY`.
    static func accept(title text: String) throws(RPCError) -> String {
        let title = text.asName(characters: 128, bytes: 512)
        guard !title.isEmpty else { throw .bad("CHAT_TITLE_EMPTY") }
        return title
    }
}

/// The names under which the server itself writes, so that nobody else asks people for their codes under them.
enum ServiceName {
    private static let names = [ServiceUser.name, "Telegram"].map { letters(of: $0) }

    /// Whether a whole name is one of them, or begins with it, as far as letters look alike: with the whole of its first
    /// word, or of its first words together. Whatever is no letter separates words, also a sign that looks like one:
    /// `!` is an l in `Te!egram`, and stands behind the word in `Telegram!`. Marks on letters are such signs, too, and
    /// what is set small above them.
    static func isClaimed(by name: String) -> Bool {
        let scalars = Array((name.lowercased() + " ").unicodeScalars)
        return names.contains { isClaimed($0, by: scalars) }
    }

    private static func isClaimed(_ letters: [Character], by scalars: [Unicode.Scalar]) -> Bool {
        // How many of the letters may have been read: a sign may be the next of them, or none.
        var read: Set<Int> = [0]
        for scalar in scalars {
            let isSign = scalar.isSign
            if isSign, read.contains(letters.count) { return true }
            let seen = Self.letter(scalar)
            let further = Set(read.filter { $0 < letters.count && letters[$0] == seen }.map { $0 + 1 })
            read = isSign ? read.union(further) : further
        }
        return false
    }

    private static func letters(of text: String) -> [Character] {
        text.lowercased().unicodeScalars.compactMap(Self.letter)
    }

    /// A letter in lower case as it looks; nil for what is none.
    private static func letter(_ scalar: Unicode.Scalar) -> Character? {
        if let alike = lookalikes[scalar] { return alike }
        let own = scalar.properties.isAlphabetic ? Character(scalar) : nil
        guard let name = scalar.properties.name else { return own }
        // Marks that are one with their letter go as those do that stand behind it: LATIN SMALL LETTER T WITH DOT
        // ABOVE.
        let unmarked = name.firstRange(of: " WITH ").map { name[..<$0.lowerBound] } ?? name[...]
        if let alike = lookalikesByName[String(unmarked)] { return alike }
        return styledLetter(scalar, named: unmarked) ?? own
    }

    /// The letter or digit of a style that is made for formulas, circles, phonetics and wide columns, which its name ends
    /// with: MATHEMATICAL BOLD SMALL T, MODIFIER LETTER CAPITAL T, LATIN LETTER SMALL CAPITAL T, LATIN SMALL LETTER ALPHA.
    private static func styledLetter(_ scalar: Unicode.Scalar, named name: Substring) -> Character? {
        if scalar.properties.generalCategory == .decimalNumber, let digit = Character(scalar).wholeNumberValue
        {
            return lookalikes[Unicode.Scalar(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))]
        }
        let words = name.split(separator: " ")
        guard let last = words.last?.unicodeScalars, let letter = last.first,
            words.contains("LATIN") || styles.contains(where: name.hasPrefix)
        else { return nil }
        guard last.count == 1 else { return lookalikesByName["GREEK SMALL LETTER \(words[words.count - 1])"] }
        return lookalikes[letter.properties.lowercaseMapping.unicodeScalars.first ?? letter]
    }

    /// What the names of such letters begin with that do not say that they are Latin.
    private static let styles = [
        "MATHEMATICAL ", "MODIFIER LETTER ", "SCRIPT ", "BLACK-LETTER ", "DOUBLE-STRUCK ",
        "REGIONAL INDICATOR ",
    ]

    /// What is taken for the letters of ``names``, and these themselves. Of letters with marks only those whose
    /// name does not say what is marked.
    private static let lookalikes: [Unicode.Scalar: Character] = [
        "0": "o", "1": "l", "3": "e", "4": "a", "7": "t", "|": "l", "!": "l", "i": "l", "ı": "l",
        "a": "a", "α": "a", "а": "a", "e": "e", "ε": "e", "е": "e", "ё": "e",
        "l": "l", "і": "l", "ї": "l", "ӏ": "l", "ι": "l",
        "m": "m", "м": "m", "r": "r", "г": "r", "ѓ": "r", "t": "t", "т": "t", "τ": "t", "g": "g", "ց": "g",
        "｜": "l", "ǀ": "l", "ⅰ": "l", "ⅼ": "l", "ⅿ": "m", "℮": "e", "ꭇ": "r",
        // Lisu, and Cherokee in lower case, which looks like Latin capitals.
        "ꓡ": "l", "ꓲ": "l", "ꓔ": "t", "ꓰ": "e", "ꓖ": "g", "ꓣ": "r", "ꓮ": "a", "ꓟ": "m",
        "ꮮ": "l", "ꭲ": "t", "ꭼ": "e", "ꮐ": "g", "ꭱ": "r", "ꭺ": "a", "ꮇ": "m",
    ]

    /// The same by what Unicode calls them.
    private static let lookalikesByName: [String: Character] = Dictionary(
        lookalikes.compactMap { scalar, alike in scalar.properties.name.map { ($0, alike) } },
        uniquingKeysWith: { first, _ in first }
    )
}

extension Unicode.Scalar {
    /// Whether it separates words, or stands on, in or above another, as accents, points and apostrophes do, many of which
    /// Unicode counts as letters.
    fileprivate var isSign: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .modifierLetter: true
        default: !properties.isAlphabetic
        }
    }
}
