import ServerStore

/// Names as they are stored: trimmed, on one line, bounded, without invisible characters.
enum PersonName {
    /// A user's own name: a first name, and a last name that may be empty.
    ///
    /// - Throws: `FIRSTNAME_INVALID` if nothing is left of the first name, or if both together claim the server's
    ///   name.
    static func accept(first: String, last: String) throws(RPCError) -> (first: String, last: String) {
        let name = (first: part(of: first), last: part(of: last))
        guard !name.first.isEmpty, !ServiceName.isClaimed(by: "\(name.first) \(name.last)") else {
            throw .bad("FIRSTNAME_INVALID")
        }
        return name
    }

    /// A first or last name that a user gives to a contact; may be empty.
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

/// The names that the server itself writes under. Nobody else may ask users for their codes under them.
enum ServiceName {
    private static let names = [ServiceUser.name, "Telegram"].map { letters(of: $0) }

    /// True if a whole name is a service name or begins with one, as far as letters look alike.
    ///
    /// A match ends with the name's first word or a later one. Non-letters separate words, even a sign that looks
    /// like a letter: `!` is an l in `Te!egram`, and ends the word in `Telegram!`. Marks on letters and small letters
    /// above them count as such signs.
    static func isClaimed(by name: String) -> Bool {
        let scalars = Array((name.lowercased() + " ").unicodeScalars)
        return names.contains { isClaimed($0, by: scalars) }
    }

    private static func isClaimed(_ letters: [Character], by scalars: [Unicode.Scalar]) -> Bool {
        // The counts of letters that may have been read: a sign may be the next letter, or none.
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

    /// The lower-case letter that a scalar looks like; nil if there is none.
    private static func letter(_ scalar: Unicode.Scalar) -> Character? {
        if let alike = lookalikes[scalar] { return alike }
        let own = scalar.properties.isAlphabetic ? Character(scalar) : nil
        guard let name = scalar.properties.name else { return own }
        // Marks that are part of a letter count like marks that follow it: LATIN SMALL LETTER T WITH DOT ABOVE.
        let unmarked = name.firstRange(of: " WITH ").map { name[..<$0.lowerBound] } ?? name[...]
        if let alike = lookalikesByName[String(unmarked)] { return alike }
        return styledLetter(scalar, named: unmarked) ?? own
    }

    /// The plain letter or digit of a styled one (formulas, circles, phonetics, wide columns), from the end of its
    /// name.
    ///
    /// Examples: MATHEMATICAL BOLD SMALL T, MODIFIER LETTER CAPITAL T, LATIN LETTER SMALL CAPITAL T, LATIN SMALL
    /// LETTER ALPHA.
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

    /// The name prefixes of styled letters that do not say "Latin".
    private static let styles = [
        "MATHEMATICAL ", "MODIFIER LETTER ", "SCRIPT ", "BLACK-LETTER ", "DOUBLE-STRUCK ",
        "REGIONAL INDICATOR ",
    ]

    /// The lookalikes of the letters of ``names``, and these letters themselves. Letters with marks are included only
    /// if their name does not say which letter is marked.
    private static let lookalikes: [Unicode.Scalar: Character] = [
        "0": "o", "1": "l", "3": "e", "4": "a", "7": "t", "|": "l", "!": "l", "i": "l", "ı": "l",
        "a": "a", "α": "a", "а": "a", "e": "e", "ε": "e", "е": "e", "ё": "e",
        "l": "l", "і": "l", "ї": "l", "ӏ": "l", "ι": "l",
        "m": "m", "м": "m", "r": "r", "г": "r", "ѓ": "r", "t": "t", "т": "t", "τ": "t", "g": "g", "ց": "g",
        "｜": "l", "ǀ": "l", "ⅰ": "l", "ⅼ": "l", "ⅿ": "m", "℮": "e", "ꭇ": "r",
        // Lisu, and Cherokee in lower case, which resembles Latin capitals.
        "ꓡ": "l", "ꓲ": "l", "ꓔ": "t", "ꓰ": "e", "ꓖ": "g", "ꓣ": "r", "ꓮ": "a", "ꓟ": "m",
        "ꮮ": "l", "ꭲ": "t", "ꭼ": "e", "ꮐ": "g", "ꭱ": "r", "ꭺ": "a", "ꮇ": "m",
    ]

    /// The same lookalikes by their Unicode names.
    private static let lookalikesByName: [String: Character] = Dictionary(
        lookalikes.compactMap { scalar, alike in scalar.properties.name.map { ($0, alike) } },
        uniquingKeysWith: { first, _ in first }
    )
}

extension Unicode.Scalar {
    /// True if the scalar separates words or marks another one, as accents, points and apostrophes do. Unicode counts
    /// many of these as letters.
    fileprivate var isSign: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .modifierLetter: true
        default: !properties.isAlphabetic
        }
    }
}

extension UserRecord {
    /// The first and the last name.
    var fullName: String { lastName.isEmpty ? firstName : "\(firstName) \(lastName)" }
}
