import ClientModel

/// A picture or a film that the viewer shows, and the message that it is in.
nonisolated struct ViewerItem: Equatable, Identifiable, Sendable {
    /// The message's own identity, which it keeps.
    var id: StableID
    /// Where the message is.
    var key: MessageKey
    /// Where it stands in its chat.
    var position: MessagePosition
    /// What is shown.
    var media: Media
    /// Who sent it.
    var author = ""
    /// When, seconds since 1970.
    var moment: Int32 = 0
    /// What is written below it.
    var caption = ""
    /// Whether we have sent it.
    var isOwn = false
    /// The album that it is in.
    var album: Int64?

    /// What a message shows; nil when that is nothing to look at.
    init?(_ message: Message, content: MessageContent, author: String) {
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
        case .webPage(let page): return page.photo.map { .photo($0) }
        default: return nil
        }
    }

    /// How it moves.
    enum Motion: Equatable, Sendable {
        /// It does not.
        case none
        /// As a film.
        case video
        /// Over and over again, without sound.
        case loop
    }

    /// How it moves.
    var motion: Motion {
        guard case .document(let document) = media else { return .none }
        switch document.kind {
        case .video, .round: return .video
        case .animation: return .loop
        default: return .none
        }
    }

    /// By what the chat lists it with others of its kind; nil when it stands alone.
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

    /// The picture's own size, in its pixels; nil when nobody said.
    var size: PixelSize? {
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

    /// The file itself; nil for what has none.
    var file: MediaImageSource? { MediaImageSource(original: media, in: key.peer) }

    /// A small picture of it, which the chat has most likely loaded already.
    var preview: MediaImageSource? { MediaImageSource(media, in: key.peer, covering: 430, 430) }

    /// What a file of it is called that one keeps. Fit for a path: the sender's words have no part in folders.
    var fileName: String {
        if case .document(let document) = media {
            let name = document.name.split(separator: "/").last.map(String.init) ?? ""
            if !name.isEmpty, !name.hasPrefix(".") { return name }
        }
        return "photo-\(key.id).jpg"
    }
}
