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
