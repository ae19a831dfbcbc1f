public import ClientModel
import StdExtras

/// A photo, a video or a short video without sound.
public struct MediaBlock: ContentBlock {
    /// The kind of media, which decides what a click plays.
    public enum Kind: Hashable, Sendable {
        /// A photo: a click plays nothing.
        case photo
        /// A video of so many seconds.
        case video(seconds: Int)
        /// A short video that repeats.
        case animation
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

    /// Extends to the edge of the bubble and hides the name.
    public var traits: BlockTraits {
        var traits = BlockTraits(.flush)
        traits.hidesName = true
        return traits
    }

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
