public import ClientModel
import Localization

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

extension RoundVideoBlock {
    /// Lays out a circle, with duration and time on plates in the lower corners of its square.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let side = min(metrics.roundVideo, space.width)
        let length = space.context.line(DurationText.text(seconds), as: .status, width: side)
        return BlockFit(width: side) { _ in
            let frame = LayoutRect(x: 0, y: 0, width: side, height: side)
            let picture = LayoutImage(.media(media), corners: Corners(side / 2))
            let plate = LayoutRect(
                x: metrics.plateInset,
                y: side - metrics.plateInset - length.height - 4,
                width: length.width.rounded(.up) + 12,
                height: length.height + 4
            )
            var elements = [
                LayoutElement(.roundVideo, frame, .picture(picture), action: .openMedia(message)),
                LayoutElement(.durationPlate, plate, .plate(radius: plate.height / 2)),
                length.element(.duration, x: plate.x + 6, y: plate.y + 2),
            ]
            if let status = space.status { elements += status.plate(in: frame, metrics: metrics) }
            return BlockLayout(height: side, elements: elements)
        }
    }
}
