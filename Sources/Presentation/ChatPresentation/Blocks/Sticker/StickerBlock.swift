public import ClientModel

/// A sticker: a picture without a bubble.
public struct StickerBlock: ContentBlock {
    /// The id of the sticker.
    public var media: MediaID
    /// The emoji of the sticker, shown until its picture has loaded.
    public var emoji: String
    /// The size in its own pixels; zero if unknown.
    public var size: LayoutSize
    /// The set that a press shows; nil for a sticker of none, which cannot be pressed.
    public var set: StickerSetID?

    /// Creates a sticker.
    public init(
        _ media: MediaID,
        emoji: String,
        size: LayoutSize = .zero,
        set: StickerSetID? = nil
    ) {
        self.media = media
        self.emoji = emoji
        self.size = size
        self.set = set
    }

    /// Stands without a bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.free)
        traits.hidesName = true
        return traits
    }
}

extension StickerBlock {
    /// Lays out the sticker in the standard size, whatever its own size, with the time on a plate in the corner.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let side = min(metrics.sticker, space.width)
        let own = size.width > 0 && size.height > 0 ? size : LayoutSize(width: 1, height: 1)
        let scale = side / max(own.width, own.height)
        let frame = LayoutRect(
            x: 0,
            y: 0,
            width: (own.width * scale).rounded().clamped(to: min(64, side)...side),
            height: (own.height * scale).rounded().clamped(to: min(64, side)...side)
        )
        let status = space.status
        let width = max(frame.width, (status?.size.width ?? 0) + 12 + 2 * metrics.plateInset)
        return BlockFit(width: min(width, max(space.width, frame.width))) { width in
            var picture = LayoutImage(.media(media), corners: Corners(0))
            picture.emoji = emoji
            var elements = [
                LayoutElement(.sticker, frame, .picture(picture), action: set.map { .openStickerSet($0) })
            ]
            let area = LayoutRect(x: 0, y: 0, width: width, height: frame.height)
            if let status { elements += status.plate(in: area, metrics: metrics) }
            return BlockLayout(height: frame.height, elements: elements)
        }
    }
}
