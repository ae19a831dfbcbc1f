public import ClientModel

/// The media of an ``OutgoingMessage``.
public enum OutgoingMedia: Sendable, Equatable {
    /// An image file, of which the server makes smaller sizes.
    case photo(path: String, PixelSize)
    /// Any other file, with the kind and name for the receiver.
    case file(path: String, DocumentKind, name: String, mimeType: String)
    /// Data made here without a file, such as a voice message, which is never stored in clear.
    case bytes([UInt8], DocumentKind, mimeType: String)
    /// Media without an upload: a contact, a place, a sticker, a photo or document on the server.
    case ready(Media)

    /// The media to show until the server has the message.
    ///
    /// - Parameters:
    ///   - number: A random number as the local id.
    ///   - byteCount: The length of the file.
    /// - Returns: The media.
    func media(number: Int64, byteCount: Int64) -> Media {
        let id = MediaID(.local, number)
        switch self {
        case .photo(_, let size):
            var photo = Photo(id)
            let count = Int32(clamping: byteCount)
            photo.sizes = [ImageSize(type: "i", size: size, byteCount: count)]
            return .photo(photo)
        case .file(_, let kind, let name, let mimeType):
            var document = Document(id)
            document.kind = kind
            document.name = name
            document.mimeType = mimeType
            document.byteCount = byteCount
            return .document(document)
        case .bytes(_, let kind, let mimeType):
            var document = Document(id)
            document.kind = kind
            document.mimeType = mimeType
            document.byteCount = byteCount
            return .document(document)
        case .ready(.poll(var poll)):
            // A temporary number, until the server assigns one.
            poll.number = number
            return .poll(poll)
        case .ready(let media): return media
        }
    }
}
