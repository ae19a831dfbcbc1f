import ClientEngine
import ClientModel
import MediaStore

/// A picture file of an account's media store, and what is known of it before it is there.
nonisolated struct MediaImageSource: Hashable, Sendable {
    /// What the media store calls it.
    var resource: ResourceID
    /// What it is, for the media store's book.
    var description: MediaDescription
    /// Whether it moves: an animated sticker.
    var isAnimated = false

    /// A file.
    init(resource: ResourceID, description: MediaDescription) {
        (self.resource, self.description) = (resource, description)
    }

    /// The smallest file that shows `media` this large without being stretched, else the largest; nil for what cannot be
    /// shown.
    init?(_ media: Media, in chat: PeerID, covering width: Int, _ height: Int) {
        switch media {
        case .photo(let photo):
            guard photo.id.kind == .photo else {
                self.init(original: media, in: chat)
                return
            }
            guard let size = photo.sizes.covering(width, height) else { return nil }
            self.init(
                resource: ResourceID(photo: photo.id, size: size.type),
                description: MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount)
            )
        case .document(let document):
            if document.mimeType == "application/x-tgsticker" {
                self.init(original: media, in: chat)
                isAnimated = true
                return
            }
            // What is around the shape of a sticker is nothing, for which many thumbnails have white.
            let isShaped = document.stickerSize.width > 0 && document.mimeType.hasPrefix("image/")
            if !isShaped, let size = document.thumbnails.covering(width, height),
                document.id.kind == .document
            {
                self.init(
                    resource: ResourceID(document: document.id, thumbnail: size.type),
                    description: MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount)
                )
                return
            }
            // A picture that was sent as a file, or a still sticker, is its own picture.
            guard document.mimeType.hasPrefix("image/"), document.byteCount < 4 << 20 else { return nil }
            self.init(original: media, in: chat)
        default: return nil
        }
    }

    /// The file itself: a photo in its largest size, a document; nil for what has none.
    init?(original media: Media, in chat: PeerID) {
        switch media {
        case .photo(let photo):
            let isSent = photo.id.kind == .photo
            guard let size = photo.largest ?? (isSent ? nil : .unknown) else { return nil }
            self.init(
                resource: isSent ? ResourceID(photo: photo.id, size: size.type) : ResourceID(local: photo.id),
                description: MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount)
            )
        case .document(let document):
            let isSent = document.id.kind == .document
            let byteCount = isSent && document.byteCount > 0 ? document.byteCount : nil
            self.init(
                resource: isSent ? ResourceID(document: document.id) : ResourceID(local: document.id),
                description: MediaDescription(kind: .file, chat: chat, byteCount: byteCount)
            )
        default: return nil
        }
    }
}

extension [ImageSize] {
    /// The smallest that need not be made larger; else the largest.
    nonisolated func covering(_ width: Int, _ height: Int) -> ImageSize? {
        let rising = sorted { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
        return rising.first { Int($0.size.width) >= width && Int($0.size.height) >= height } ?? rising.last
    }
}

extension ImageSize {
    /// Of a picture of ours that the server has not seen.
    nonisolated fileprivate static var unknown: ImageSize {
        ImageSize(type: "", size: PixelSize(width: 0, height: 0), byteCount: 0)
    }

    nonisolated fileprivate var knownByteCount: Int64? { byteCount > 0 ? Int64(byteCount) : nil }
}
