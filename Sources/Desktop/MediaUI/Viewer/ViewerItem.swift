import ClientEngine
package import ClientModel
import MediaStore
import WindowParts

/// A photo or video that the viewer shows, and its message.
nonisolated package struct ViewerItem: Equatable, Identifiable, Sendable {
    /// The stable id of the message.
    package var id: StableID
    /// The key of the message.
    package var key: MessageKey
    /// The position of the message in its chat.
    var position: MessagePosition
    /// The media to show.
    package var media: Media
    /// The name of the sender.
    package var author = ""
    /// The time of sending, seconds since 1970.
    var moment: Int32 = 0
    /// The caption.
    var caption = ""
    /// True if the user has sent it.
    package var isOwn = false
    /// The album of the message.
    var album: Int64?

    /// The file of a peer's photo; nil for the media of a message.
    private var portrait: MediaImageSource?

    /// The photo with this id of a peer, which is in no message.
    init(photo number: Int64, of peer: PeerID, name: String) {
        (id, position) = (.unassigned, .lowest)
        key = MessageKey(peer: peer, namespace: .cloud, id: 0)
        (media, author) = (.photo(Photo(MediaID(.photo, number))), name)
        portrait = MediaImageSource(
            resource: ResourceID(pictureOf: peer, number, isLarge: true),
            description: MediaDescription(kind: .photo, chat: peer, byteCount: nil)
        )
    }

    /// A photo or video of an article, which is in no message; nil for other media.
    ///
    /// - Parameters:
    ///   - media: The photo or video.
    ///   - title: The title of the article.
    ///   - caption: The words below it.
    ///   - place: Its place among those of the article.
    init?(_ media: Media, titled title: String, caption: String, place: Int) {
        let nobody = PeerID(.channel, 0)
        guard let shown = Self.shown(media),
            let source = MediaImageSource(original: shown, in: nobody)
        else { return nil }
        // A picture may be in the article twice.
        id = StableID(outsideMessages: Int64(place) + 1)
        position = MessagePosition(timestamp: 0, namespace: .cloud, id: Int32(clamping: place))
        key = MessageKey(peer: nobody, namespace: .cloud, id: 0)
        (self.media, author, portrait) = (shown, title, source)
        self.caption = caption
    }

    /// True for an item without a message, which can be neither forwarded nor shown in its chat.
    var isPortrait: Bool { portrait != nil }

    /// The media of a message; nil if there are none to view.
    package init?(_ message: Message, content: MessageContent, author: String) {
        guard let media = content.media.lazy.compactMap(Self.shown).first else { return nil }
        (id, key, position) = (message.stableID, message.key, message.position)
        (self.media, self.author, moment) = (media, author, message.timestamp)
        (caption, album) = (content.text, message.groupingKey)
        isOwn = !message.flags.contains(.incoming)
    }

    private static func shown(_ media: Media) -> Media? {
        switch media {
        case .photo: return media
        case .document(let document):
            switch document.kind {
            case .image, .video, .animation, .round: return media
            case .file where document.mimeType.hasPrefix("image/"): return media
            default: return nil
            }
        case .webPage: return media.opened.flatMap(shown)
        default: return nil
        }
    }

    /// The kinds of motion.
    enum Motion: Equatable, Sendable {
        /// A still image.
        case none
        /// A video.
        case video
        /// A silent video that repeats.
        case loop
    }

    /// The kind of motion.
    var motion: Motion {
        guard case .document(let document) = media else { return .none }
        switch document.kind {
        case .video, .round: return .video
        case .animation: return .loop
        default: return .none
        }
    }

    /// The tag of the chat's list with media of its kind; nil if there is none.
    var space: MessageTags? {
        switch media {
        case .photo: return .photo
        case .document(let document):
            switch document.kind {
            case .video: return .video
            case .round: return .round
            case .animation: return .gif
            default: return nil
            }
        default: return nil
        }
    }

    /// The size of the image, in its pixels; nil if unknown, as of a film that a link leads to.
    package var size: PixelSize? {
        guard let size = statedSize, size.width > 0, size.height > 0 else { return nil }
        return size
    }

    private var statedSize: PixelSize? {
        switch media {
        case .photo(let photo): photo.largest?.size
        case .document(let document):
            switch document.kind {
            case .image(let size): size
            case .video(let info), .animation(let info), .round(let info): info.size
            default: document.thumbnails.last?.size
            }
        default: nil
        }
    }

    /// The original file; nil if there is none.
    var file: MediaImageSource? { portrait ?? MediaImageSource(original: media, in: key.peer) }

    /// A small image, which the chat has most likely loaded already.
    var preview: MediaImageSource? { MediaImageSource(media, in: key.peer, covering: 430, 430) }

    /// The name for a saved copy. Safe as a file name: a sender's name never adds folders.
    var fileName: String {
        if case .document(let document) = media {
            let name = document.name.split(separator: "/").last.map(String.init) ?? ""
            if !name.isEmpty, !name.hasPrefix(".") { return name }
        }
        return "photo-\(key.id).jpg"
    }
}
