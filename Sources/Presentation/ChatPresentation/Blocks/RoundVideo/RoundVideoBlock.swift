public import ClientModel

/// A round video, without a bubble.
public struct RoundVideoBlock: ContentBlock {
    /// Which media it is.
    public var media: MediaID
    /// Whose message it is.
    public var message: StableID
    /// How long, in seconds.
    public var seconds: Int

    /// A round video.
    public init(_ media: MediaID, message: StableID, seconds: Int) {
        self.media = media
        self.message = message
        self.seconds = seconds
    }

    /// Without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}
