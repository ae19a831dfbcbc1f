public import ClientModel

/// A message as the user wrote it, for the ``Sender``.
public struct OutgoingMessage: Sendable, Equatable {
    /// The text, or the caption.
    public var text: FormattedText
    /// The message that it replies to, with the quoted part.
    public var reply: ReplyHeader?
    /// The topic or comment thread of the message.
    public var thread: Int64?
    /// The time of sending; nil for now.
    public var time: SendTime?
    /// True to deliver without a sound.
    public var isSilent = false
    /// True to forbid forwarding and saving.
    public var isProtected = false
    /// True to turn off link previews.
    public var hasNoPreview = false
    /// The choice of how the preview of a link is shown.
    public var preview = PreviewChoice()
    /// True to cover the media until somebody presses them.
    public var hidesMedia = false
    /// True to show the caption above the media.
    public var isCaptionAbove = false
    /// The known web page of a link in the text, to show until the server answers; nil for none.
    public var page: WebPage?

    /// Creates a message with this text.
    public init(_ text: FormattedText) { self.text = text }

    /// Creates a message with plain text.
    public init(_ text: String) { self.init(FormattedText(text)) }
}

extension OutgoingMessage {
    /// The local message to store until the server has it.
    func local(
        in peer: PeerID,
        by author: PeerID,
        randomID: Int64,
        timestamp: Int32,
        content: MessageContent
    ) -> Message {
        var content = content
        content.text = text.text
        content.entities = text.entities
        content.reply = reply
        if hasNoPreview {
            content.flags.insert(.noPreview)
        } else if content.media.isEmpty || content.hasWebPage {
            content.flags.formUnion(preview.flags)
        }
        if hidesMedia { content.flags.insert(.spoiler) }
        var flags: MessageFlags = [.sending]
        if isSilent { flags.insert(.silent) }
        if isProtected { flags.insert(.noForwards) }
        if isCaptionAbove { flags.insert(.captionAbove) }
        return Message(
            MessageFields(
                key: MessageKey(peer: peer, namespace: time == nil ? .local : .scheduledLocal, id: 0),
                timestamp: time?.date ?? timestamp,
                author: author,
                flags: flags,
                thread: thread,
                replyTo: reply?.message,
                randomID: randomID,
                content: EncodedContent(content)
            )
        )
    }
}

/// The media of an ``OutgoingMessage``.
public enum OutgoingMedia: Sendable, Equatable {
    /// An image file with its upright size, scaled down before the upload.
    case photo(path: String, PixelSize, PhotoQuality)
    /// Any other file, with the kind and name for the receiver.
    case file(path: String, DocumentKind, name: String, mimeType: String)
    /// A film, an animation or a piece of music, with a small JPEG of its first frame or cover, or [].
    case playable(path: String, DocumentKind, name: String, mimeType: String, thumbnail: [UInt8])
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
        case .photo(_, let size, _):
            var photo = Photo(id)
            let count = Int32(clamping: byteCount)
            photo.sizes = [ImageSize(type: "i", size: size, byteCount: count)]
            return .photo(photo)
        case .file(_, let kind, let name, let mimeType), .playable(_, let kind, let name, let mimeType, _):
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
