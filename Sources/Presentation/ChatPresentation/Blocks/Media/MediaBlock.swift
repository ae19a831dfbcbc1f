public import ClientModel
import Localization
import StdExtras

/// A photo, a video or a short video without sound.
public struct MediaBlock: ContentBlock {
    /// The kind of media, which decides what a click plays.
    public enum Kind: Hashable, Sendable {
        /// A photo: a click plays nothing.
        case photo
        /// A video of so many seconds; 0 if its length is unknown.
        case video(seconds: Int)
        /// A short video that repeats.
        case animation
        /// The picture of a video that another site plays; 0 seconds if its length is unknown.
        case player(seconds: Int)
    }

    /// The id of the media.
    public var media: MediaID?
    /// The id of the message.
    public var message: StableID
    /// The kind of media.
    public var kind: Kind
    /// The size in its own pixels; zero if unknown.
    public var size: LayoutSize
    /// True if the media is hidden until a click.
    public var isSpoiler = false
    /// How much of it is transferred, in words; nil while it is not.
    public var progress: String?

    /// Creates the block for media of a message.
    public init(_ kind: Kind, media: MediaID?, message: StableID, size: LayoutSize) {
        self.kind = kind
        self.media = media
        self.message = message
        self.size = size
    }

    /// Creates the block for a photo.
    init(_ photo: Photo, of message: StableID) {
        self.init(.photo, media: photo.id, message: message, size: LayoutSize(photo.largest?.size))
    }

    /// Creates the block for a document that is shown as a picture; nil for other documents.
    init?(_ document: Document, of message: StableID) {
        switch document.kind {
        case .video(let video):
            let kind = Kind.video(seconds: Int(clamping: video.duration))
            self.init(kind, media: document.id, message: message, size: LayoutSize(video.size))
        case .animation(let video):
            self.init(.animation, media: document.id, message: message, size: LayoutSize(video.size))
        default: return nil
        }
    }

    /// The block during a transfer: its progress, and a button that cancels it.
    func moving(_ transfer: FileTransfer?, language: Strings) -> MediaBlock {
        var block = self
        block.progress = transfer?.text(in: language)
        return block
    }

    /// Extends to the edge of the bubble.
    public var traits: BlockTraits { BlockTraits(.flush) }

    /// The size of the picture in an album; a square if unknown.
    var albumSize: LayoutSize {
        size.width > 0 && size.height > 0 ? size : LayoutSize(width: 256, height: 256)
    }
}

extension LayoutSize {
    /// Creates the size of a picture; zero if there is none.
    init(_ size: PixelSize?) {
        self.init(width: Double(max(0, size?.width ?? 0)), height: Double(max(0, size?.height ?? 0)))
    }
}

extension MediaBlock {
    /// Lays out the picture in its size, at most the space and the metrics' limits. Extreme shapes are cropped.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let most = LayoutSize(
            width: max(1, min(metrics.largestPicture.width, space.width - 2 * metrics.pictureInset)),
            height: metrics.largestPicture.height
        )
        let picture = fitted(within: most, least: metrics.smallestPicture)
        let width = picture.width + 2 * metrics.pictureInset
        return BlockFit(width: width) { width in
            // A picture in a wider bubble fills it.
            let frame = LayoutRect(
                x: metrics.pictureInset,
                y: 0,
                width: width - 2 * metrics.pictureInset,
                height: picture.height
            )
            var elements = self.elements(in: frame, corners: space.corners, space: space)
            if let status = space.status { elements += status.plate(in: frame, metrics: metrics) }
            return BlockLayout(height: frame.height, elements: elements)
        }
    }

    private func fitted(within most: LayoutSize, least: LayoutSize) -> LayoutSize {
        let size = albumSize
        let scale = min(most.width / size.width, most.height / size.height, 1)
        return LayoutSize(
            width: (size.width * scale).rounded().clamped(to: min(least.width, most.width)...most.width),
            height: (size.height * scale).rounded().clamped(to: least.height...most.height)
        )
    }

    /// The picture, with a play button and the duration if there is room; while it is transferred, with a button
    /// that cancels that, and the progress.
    func elements(in frame: LayoutRect, corners: Corners, space: BlockSpace) -> [LayoutElement] {
        let action = ElementAction.openMedia(message)
        var elements: [LayoutElement] = []
        if let media {
            var picture = LayoutImage(.media(media), corners: corners)
            picture.isSpoiler = isSpoiler
            elements.append(LayoutElement(.picture, frame, .picture(picture), action: action))
        } else {
            elements.append(LayoutElement(.picture, frame, .plate(radius: 0), action: action))
        }
        guard kind != .photo || progress != nil else { return elements }
        let button = min(44, frame.width, frame.height)
        let place = LayoutRect(
            x: frame.x + ((frame.width - button) / 2).rounded(),
            y: frame.y + ((frame.height - button) / 2).rounded(),
            width: button,
            height: button
        )
        elements.append(
            progress == nil
                ? LayoutElement(.playButton, place, .icon(.play), action: action)
                : LayoutElement(.cancelButton, place, .icon(.cancel), action: .cancelTransfer(message))
        )
        return elements + plate(progress ?? duration(in: space), in: frame, space: space)
    }

    private func duration(in space: BlockSpace) -> String {
        switch kind {
        case .photo, .player(0), .video(0): ""
        case .video(let seconds), .player(let seconds): DurationText.text(seconds)
        case .animation: space.context.words(.media(.animation))
        }
    }

    private func plate(_ text: String, in frame: LayoutRect, space: BlockSpace) -> [LayoutElement] {
        let inset = space.context.metrics.plateInset
        guard !text.isEmpty else { return [] }
        let label = space.context.line(text, as: .status, width: max(1, frame.width - 2 * inset - 12))
        let plate = LayoutRect(
            x: frame.x + inset,
            y: frame.y + inset,
            width: label.width.rounded(.up) + 12,
            height: label.height + 4
        )
        guard frame.contains(plate) else { return [] }
        return [
            LayoutElement(.durationPlate, plate, .plate(radius: plate.height / 2)),
            label.element(.duration, x: plate.x + 6, y: plate.y + 2),
        ]
    }
}
