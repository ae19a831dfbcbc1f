import ClientModel

/// A service message: a few words in the middle of the chat.
public struct ServiceBlock: ContentBlock {
    /// The text.
    public var text: String
    /// The new photo of the chat.
    public var photo: MediaBlock?

    /// Creates a block with a text.
    public init(_ text: String) { self.text = text }

    /// Stands in the middle of the chat and has no time.
    public var traits: BlockTraits {
        var traits = BlockTraits(.centred)
        traits.hidesName = true
        traits.carriesStatus = false
        return traits
    }
}
