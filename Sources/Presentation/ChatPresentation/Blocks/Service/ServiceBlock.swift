import ClientModel

/// What happened in the chat: a few words in the middle of it.
public struct ServiceBlock: ContentBlock {
    /// The words.
    public var text: String
    /// The photo that the chat got.
    public var photo: MediaBlock?

    /// Words.
    public init(_ text: String) { self.text = text }

    /// In the middle of the chat; it has no time.
    public var traits: BlockTraits {
        var traits = BlockTraits(.centred)
        traits.hidesName = true
        traits.carriesStatus = false
        return traits
    }
}
