public import ClientModel

/// A sticker or a dice message: a picture without a bubble.
public struct StickerBlock: ContentBlock {
    /// The id of the sticker; nil for dice.
    public var media: MediaID?
    /// The id of the message.
    public var message: StableID
    /// The emoji of the sticker, shown until its picture has loaded.
    public var emoji: String
    /// The size in its own pixels; zero if unknown.
    public var size: LayoutSize

    /// Creates a sticker.
    public init(_ media: MediaID?, message: StableID, emoji: String, size: LayoutSize = .zero) {
        self.media = media
        self.message = message
        self.emoji = emoji
        self.size = size
    }

    /// Stands without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}
