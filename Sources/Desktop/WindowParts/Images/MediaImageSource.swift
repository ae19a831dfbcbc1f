import ClientEngine
package import ClientModel
package import MediaStore

/// An image file of an account's media store, and its description from before it is downloaded.
nonisolated package struct MediaImageSource: Hashable, Sendable {
    /// The resource id in the media store.
    package var resource: ResourceID
    /// The description for the index of the media store.
    package var description: MediaDescription
    /// True for an animated or video sticker.
    package var isAnimated = false
    /// The size of an opaque image, of which smaller copies can be made; nil for other files.
    package var pixelSize: PixelSize?

    /// A source with a resource and its description.
    package init(resource: ResourceID, description: MediaDescription, pixelSize: PixelSize? = nil) {
        (self.resource, self.description, self.pixelSize) = (resource, description, pixelSize)
    }

    /// The smallest file that covers the size without scaling up, else the largest; nil if there is no image.
    package init?(_ media: Media, in chat: PeerID, covering width: Int, _ height: Int) {
        switch media {
        case .photo(let photo):
            guard photo.id.kind == .photo else {
                self.init(original: media, in: chat)
                return
            }
            guard let size = photo.sizes.covering(width, height) else { return nil }
            self.init(
                resource: ResourceID(photo: photo.id, size: size.type),
                description: MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount),
                pixelSize: size.size
            )
        case .document(let document):
            if document.isAnimatedSticker {
                self.init(original: media, in: chat)
                isAnimated = true
                return
            }
            // Stickers have transparent surroundings, which are white in many thumbnails.
            let isShaped = document.stickerSize.width > 0 && document.mimeType.hasPrefix("image/")
            if !isShaped, let size = document.thumbnails.covering(width, height),
                document.id.kind == .document
            {
                self.init(
                    resource: ResourceID(document: document.id, thumbnail: size.type),
                    description: MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount),
                    pixelSize: document.stickerSize.width > 0 ? nil : size.size
                )
                return
            }
            // An image sent as a file, or a static sticker, is its own image.
            guard document.mimeType.hasPrefix("image/"), document.byteCount < 4 << 20 else { return nil }
            self.init(original: media, in: chat)
        default: return nil
        }
    }

    /// The original file: a photo in its largest size, or a document; nil for other media.
    package init?(original media: Media, in chat: PeerID) {
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
    /// The smallest size that need not be scaled up; else the largest.
    package nonisolated func covering(_ width: Int, _ height: Int) -> ImageSize? {
        let rising = sorted { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
        return rising.first { Int($0.size.width) >= width && Int($0.size.height) >= height } ?? rising.last
    }
}

extension ImageSize {
    /// The size of a local photo that was not sent yet.
    nonisolated fileprivate static var unknown: ImageSize {
        ImageSize(type: "", size: PixelSize(width: 0, height: 0), byteCount: 0)
    }

    nonisolated fileprivate var knownByteCount: Int64? { byteCount > 0 ? Int64(byteCount) : nil }
}
