extension String {
    /// The emoji with a variation selector where it needs one: a font would draw a character like ❤ as text.
    ///
    /// Servers omit the selector in reactions.
    var inColor: String {
        guard unicodeScalars.count == 1, let only = unicodeScalars.first, only.properties.isEmoji,
            !only.properties.isEmojiPresentation
        else { return self }
        return self + "\u{FE0F}"
    }
}
