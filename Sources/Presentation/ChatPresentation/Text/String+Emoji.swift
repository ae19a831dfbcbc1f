extension String {
    /// The emoji as a picture: one like ❤, which a font would draw as a letter, says that it is none.
    ///
    /// Servers leave that sign out of reactions.
    var inColor: String {
        guard unicodeScalars.count == 1, let only = unicodeScalars.first, only.properties.isEmoji,
            !only.properties.isEmojiPresentation
        else { return self }
        return self + "\u{FE0F}"
    }
}
