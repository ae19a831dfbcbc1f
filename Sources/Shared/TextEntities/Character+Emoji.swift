extension StringProtocol {
    /// True for one emoji, which a picture may replace without hiding other text. Signs that are emoji only by choice
    /// count, such as a plain heart; digits do not. 32 UTF-16 code units are the most.
    public var isOneEmoji: Bool {
        guard utf16.count <= 32, let first, dropFirst().isEmpty else { return false }
        return first.isShownAsEmoji || first.unicodeScalars.first?.isEmojiByChoice == true
    }
}

extension Unicode.Scalar {
    fileprivate var isEmojiByChoice: Bool { properties.isEmoji && !isASCII }
}

extension Character {
    /// True if the character is drawn as an emoji: flags, keycaps, skin tones and families included, bare digits
    /// not.
    public var isShownAsEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji
            && unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
    }
}
