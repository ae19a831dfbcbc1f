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
    /// word, or of its first words together. Whatever is no letter separates words.
    static func isClaimed(by name: String) -> Bool {
        var start = ""
        for letter in (name.lowercased() + " ").unicodeScalars.map(Self.letter) {
            if let letter { start.append(letter) } else if names.contains(start) { return true }
        }
        return false
    }

    private static func letters(of text: String) -> String {
        String(text.lowercased().unicodeScalars.compactMap(Self.letter))
    }

    /// A letter in lower case as it looks; nil for what is none.
    private static func letter(_ scalar: Unicode.Scalar) -> Character? {
        if let alike = lookalikes[scalar] { return alike }
        guard let plain = plainLetter(scalar) else {
            return scalar.properties.isAlphabetic ? Character(scalar) : nil
        }
        return lookalikes[plain.unicodeScalars.first ?? scalar] ?? plain
    }

    /// The letter of a style that is made for formulas, circles and wide columns.
    private static func plainLetter(_ scalar: Unicode.Scalar) -> Character? {
        let index: UInt32
        switch scalar.value {
        case 0x1D400..<0x1D6A4: index = (scalar.value - 0x1D400) % 26
        case 0x24D0..<0x24EA: index = scalar.value - 0x24D0
        case 0xFF41..<0xFF5B: index = scalar.value - 0xFF41
        default: return nil
        }
        return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: index)))
    }

    /// What is taken for the letters of ``names``.
    private static let lookalikes: [Unicode.Scalar: Character] = [
        "0": "o", "1": "l", "3": "e", "4": "a", "7": "t", "|": "l", "!": "l", "i": "l", "ı": "l",
        "á": "a", "à": "a", "â": "a", "ä": "a", "ã": "a", "å": "a", "ā": "a", "α": "a", "а": "a",
        "é": "e", "è": "e", "ê": "e", "ë": "e", "ē": "e", "ε": "e", "е": "e", "ё": "e",
        "і": "l", "ї": "l", "ӏ": "l", "í": "l", "ì": "l", "î": "l", "ι": "l",
        "м": "m", "г": "r", "ř": "r", "т": "t", "τ": "t", "ť": "t", "ġ": "g", "ğ": "g", "ց": "g",
    ]
}
