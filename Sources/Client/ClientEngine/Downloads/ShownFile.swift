public import ClientModel
public import MediaStore

/// The file behind what a message shows: the photo in its largest size, the document.
public struct ShownFile: Hashable, Sendable {
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
}
