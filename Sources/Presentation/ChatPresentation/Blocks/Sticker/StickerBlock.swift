public import ClientModel

/// A sticker, or a die that somebody threw: a picture without a bubble.
public struct StickerBlock: ContentBlock {
    /// Which media it is; nil for a die.
    public var media: MediaID?
    /// Whose message it is.
    public var message: StableID
    /// The emoji that it stands for, and what is shown until its picture is there.
    public var emoji: String
    /// How large it is, in pixels of its own; zero if nobody knows.
    public var size: LayoutSize

    /// A sticker.
    public init(_ media: MediaID?, message: StableID, emoji: String, size: LayoutSize = .zero) {
        self.media = media
        self.message = message
        self.emoji = emoji
        self.size = size
    }

    /// Without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}
