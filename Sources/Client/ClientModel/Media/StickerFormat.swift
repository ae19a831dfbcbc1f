/// The format of a sticker. An unknown value reads as ``still``. The raw values are stored.
public enum StickerFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// A still image.
    case still = 0
    /// A vector animation.
    case vector = 1
    /// A short video with transparency.
    case video = 2
}
