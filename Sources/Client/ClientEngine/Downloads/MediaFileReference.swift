public import ClientModel
public import MediaStore

/// The file of a message's media: the largest size of a photo, or the document.
public struct MediaFileReference: Hashable, Sendable {
    /// The resource in the media store.
    public var resource: ResourceID
    /// The description for the media store's index.
    public var description: MediaDescription
    /// A file name for export. It comes from others, and is not yet safe in a path.
    public var name: String

    /// The file of `media`, seen in `chat`; nil if the media have no file, or none on a server.
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

    /// The thumbnail of a document in `chat`, large enough for a bubble; nil if the server has none.
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
