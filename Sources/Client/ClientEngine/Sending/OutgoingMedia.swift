public import ClientModel

/// What an ``OutgoingMessage`` shows beside its text.
public enum OutgoingMedia: Sendable, Equatable {
    /// A picture file, which the server makes smaller sizes of.
    case photo(path: String, PixelSize)
    /// Any other file, as the receiver is to see it.
    case file(path: String, DocumentKind, name: String, mimeType: String)
    /// What was made here and is no file: as a voice message, which lies in clear on no disk.
    case bytes([UInt8], DocumentKind, mimeType: String)
    /// What needs no upload: a card, a place, a sticker, a photo or document that is on the server.
    case ready(Media)

    /// As it is shown until the server has it.
    ///
    /// - Parameters:
    ///   - number: Names it, random.
    ///   - byteCount: Length of the file.
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
            // Until the server gives it a number of its own.
            poll.number = number
            return .poll(poll)
        case .ready(let media): return media
        }
    }
}
