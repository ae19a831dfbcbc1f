public import ClientModel
import StdExtras

/// A photo, a video or a short video without sound.
public struct MediaBlock: ContentBlock {
    /// What plays when one clicks on it.
    public enum Kind: Hashable, Sendable {
        /// Nothing: a photo.
        case photo
        /// A video of so many seconds.
        case video(seconds: Int)
        /// A video that repeats by itself.
        case animation
    }

    /// Which media it is.
    public var media: MediaID?
    /// Whose message it is.
    public var message: StableID
    /// What plays.
    public var kind: Kind
    /// How large it is, in pixels of its own; zero if nobody knows.
    public var size: LayoutSize
    /// Whether it is hidden until somebody clicks on it.
    public var isSpoiler = false

    /// Media of a message.
    public init(_ kind: Kind, media: MediaID?, message: StableID, size: LayoutSize) {
        self.kind = kind
        self.media = media
        self.message = message
        self.size = size
    }

    /// A photo.
    init(_ photo: Photo, of message: StableID) {
        self.init(.photo, media: photo.id, message: message, size: LayoutSize(photo.largest?.size))
    }

    /// What of a document is shown as a picture; nil for all others.
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

    /// Up to the bubble's edge; it speaks for itself.
    public var traits: BlockTraits {
        var traits = BlockTraits(.flush)
        traits.hidesName = true
        return traits
    }

    /// The picture's size for albums; a square if nobody knows it.
    var albumSize: LayoutSize {
        size.width > 0 && size.height > 0 ? size : LayoutSize(width: 256, height: 256)
    }
}

extension LayoutSize {
    /// A picture's size; zero if there is none.
    init(_ size: PixelSize?) {
        self.init(width: Double(max(0, size?.width ?? 0)), height: Double(max(0, size?.height ?? 0)))
    }
}
