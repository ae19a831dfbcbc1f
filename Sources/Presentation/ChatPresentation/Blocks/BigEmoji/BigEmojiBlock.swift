public import ClientModel

/// One to three emoji and nothing else: large, without a bubble.
public struct BigEmojiBlock: ContentBlock {
    /// The most that are shown large.
    public static let most = 3

    /// The emoji.
    public var text: FormattedText
    /// How many.
    public var count: Int

    /// The emoji of a message; nil if it says something else, too (BB-80). Emoji of the service's own count, other
    /// formatting does not.
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

    /// Without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}

extension Character {
    /// Whether it is drawn as an emoji: flags, keycaps, skin tones and families included, bare digits not.
    var isShownAsEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji
            && unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
    }
}
