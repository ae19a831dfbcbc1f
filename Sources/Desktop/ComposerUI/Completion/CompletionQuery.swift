/// The part of the typed text that can be completed.
nonisolated struct CompletionQuery: Equatable, Sendable {
    /// The kinds of completion.
    enum Kind: Equatable, Sendable {
        /// A member of the group, after `@`.
        case member
        /// An emoji by its name, after `:`.
        case emoji
        /// A hashtag that was used before, after `#`.
        case hashtag
        /// A command of a bot, after `/` at the beginning.
        case command
    }

    /// The kind of completion.
    var kind: Kind
    /// The text typed after the sign, in lower case.
    var word: String
    /// The range of sign and word, in UTF-16 code units.
    var range: Range<Int>

    /// Finds the part at the cursor, which is in UTF-16 code units; nil if nothing can be completed.
    init?(in text: String, at cursor: Int) {
        let units = Array(text.utf16)
        let end = min(max(cursor, 0), units.count)
        var start = end
        while start > 0, Self.isPart(units[start - 1]) { start -= 1 }
        guard start > 0 else { return nil }
        switch units[start - 1] {
        case 0x40: kind = .member
        case 0x3A: kind = .emoji
        case 0x23: kind = .hashtag
        case 0x2F where start == 1: kind = .command
        default: return nil
        }
        // Inside an address or a time, the sign does not start a completion.
        guard start == 1 || Self.isSeparator(units[start - 2]) else { return nil }
        word = String(decoding: units[start..<end], as: UTF16.self).lowercased()
        range = start - 1..<end
        guard word.count >= kind.leastLetters else { return nil }
    }

    private static func isPart(_ unit: UInt16) -> Bool {
        guard let scalar = Unicode.Scalar(unit) else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
    }

    private static func isSeparator(_ unit: UInt16) -> Bool {
        guard let scalar = Unicode.Scalar(unit) else { return true }
        return scalar.properties.isWhitespace || scalar == "(" || scalar == "\""
    }
}

extension CompletionQuery.Kind {
    /// The number of letters from which choices are offered.
    nonisolated fileprivate var leastLetters: Int {
        switch self {
        case .member, .command: 0
        case .hashtag: 1
        // Two letters, as smileys are typed by hand.
        case .emoji: 2
        }
    }
}
