public import ClientModel

/// The text of a message, or the caption of media.
public struct TextBlock: ContentBlock {
    /// The text.
    public var text: FormattedText

    /// Creates a text block.
    public init(_ text: FormattedText) { self.text = text }

    /// Creates a block for text without formatting.
    init(_ text: String) { self.text = FormattedText(text) }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }

    /// Creates the block for the text of a message; nil if there is none.
    init?(_ content: MessageContent) {
        guard !content.text.isEmpty else { return nil }
        text = FormattedText(content.text)
        text.entities = content.entities
    }
}
