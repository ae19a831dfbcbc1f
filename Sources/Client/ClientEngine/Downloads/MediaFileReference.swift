public import ClientModel
public import MediaStore

/// The file behind what a message shows: the photo in its largest size, the document.
public struct MediaFileReference: Hashable, Sendable {
    /// What the media store calls it.
    public var resource: ResourceID
    /// What it is, for the media store's book.
    public var description: MediaDescription
    /// A name for it outside. Somebody else's: not yet fit for a path.
    public var name: String

    /// The file of `media`, seen in `chat`; nil for what has none, or none that a server has.
    public init?(_ media: Media, in chat: PeerID) {
        let byteCount: Int64
        switch media {
        case .photo(let photo):
            guard photo.id.kind == .photo, let size = photo.largest else { return nil }
            resource = ResourceID(photo: photo.id, size: size.type)
            byteCount = Int64(size.byteCount)
            name = "photo.jpg"
        case .document(let document):
            guard document.id.kind == .document else { return nil }
            resource = ResourceID(document: document.id)
            byteCount = document.byteCount
            name = document.name
        default: return nil
        }
        description = MediaDescription(
            kind: MediaKind(media),
            chat: chat,
            byteCount: byteCount > 0 ? byteCount : nil
        )
    }

    /// The picture of a document in `chat`, large enough for a bubble; nil for what has none on the server.
    public init?(pictureOf media: Media, in chat: PeerID) {
        guard case .document(let document) = media, document.id.kind == .document,
            let size = document.thumbnails.last
        else { return nil }
        resource = ResourceID(document: document.id, thumbnail: size.type)
        name = "picture.jpg"
        let byteCount = size.byteCount > 0 ? Int64(size.byteCount) : nil
        description = MediaDescription(kind: .photo, chat: chat, byteCount: byteCount)
    }
}
