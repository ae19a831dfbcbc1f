public import ClientModel

/// What somebody wrote, or the caption of media.
public struct TextBlock: ContentBlock {
    /// The text.
    public var text: FormattedText

    /// A text.
    public init(_ text: FormattedText) { self.text = text }

    /// A text without formatting.
    init(_ text: String) { self.text = FormattedText(text) }

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }

    /// The text of a message; nil if it has none.
    init?(_ content: MessageContent) {
        guard !content.text.isEmpty else { return nil }
        text = FormattedText(content.text)
        text.entities = content.entities
    }
}
