public import ClientModel

/// One to three emoji without other text: large, without a bubble.
public struct BigEmojiBlock: ContentBlock {
    /// The largest number of emoji shown large.
    public static let most = 3

    /// The emoji.
    public var text: FormattedText
    /// The number of emoji.
    public var count: Int

    /// Creates the block for a message; nil if it has other content (BB-80). Custom emoji count, other formatting
    /// does not.
    init?(_ content: MessageContent) {
        guard content.media.isEmpty, !content.text.isEmpty, content.text.utf16.count <= 64 else { return nil }
        let ownUnits = content.entities.reduce(into: 0) { units, entity in
            if case .customEmoji = entity.kind { units += Int(max(0, entity.length)) }
        }
        let isOwnOnly = ownUnits == content.text.utf16.count
        guard content.entities.isEmpty || isOwnOnly else { return nil }
        let characters = content.text.filter { !$0.isWhitespace }
        guard (1...Self.most).contains(characters.count) else { return nil }
        guard isOwnOnly || characters.allSatisfy(\.isShownAsEmoji) else { return nil }
        text = FormattedText(content.text)
        text.entities = content.entities
        count = characters.count
    }

    /// Stands without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}

extension Character {
    /// True if the character is drawn as an emoji: flags, keycaps, skin tones and families included, bare digits
    /// not.
    var isShownAsEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji
            && unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
    }
}
