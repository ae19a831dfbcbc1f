/// How a sticker is drawn. One that is not known reads as ``still``. The raw values are stored.
public enum StickerFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// A picture.
    case still = 0
    /// A vector animation.
    case vector = 1
    /// A short video with transparency.
    case video = 2
}
