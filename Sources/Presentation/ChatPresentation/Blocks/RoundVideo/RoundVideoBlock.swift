public import ClientModel

/// A round video, without a bubble.
public struct RoundVideoBlock: ContentBlock {
    /// The id of the video.
    public var media: MediaID
    /// The id of the message.
    public var message: StableID
    /// The duration, in seconds.
    public var seconds: Int

    /// Creates a round video.
    public init(_ media: MediaID, message: StableID, seconds: Int) {
        self.media = media
        self.message = message
        self.seconds = seconds
    }

    /// Stands without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}
