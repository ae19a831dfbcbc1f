package import ChatPresentation
package import ClientModel
import Foundation
import Localization
import StdExtras

/// A shared item of a chat.
nonisolated package struct SharedMediaItem: Equatable, Identifiable, Sendable {
    /// The stable id of the message.
    package var id: StableID { part.message.stableID }
    /// The message.
    package var part: BubblePart
    /// The name of the sender.
    package var author: String
    /// The title.
    var title: String
    /// The size or duration, the sender and the date.
    var detail: String
    /// The duration of a video.
    var duration: String?
    /// The address, for a link.
    var link: String?
    /// The photo or file; nil for a link.
    var media: Media?

    /// What a message has of a kind; nil when it has none that can be shown.
    init?(_ part: BubblePart, _ kind: SharedMediaKind, author: String, _ words: SharedWords) {
        guard let content = part.content else { return nil }
        (self.part, self.author) = (part, author)
        let day = words.day(part.message.timestamp)
        (title, detail) = ("", words.line(author, day))
        if kind == .links {
            guard let link = content.links.first else { return nil }
            self.link = link
            title = link
            let text = content.text.replacing("\n", with: " ")
            if text != link { detail = words.line(String(text.prefix(100)), author, day) }
            return
        }
        guard let media = content.media.first(where: { $0.isPhotoOrDocument }) else { return nil }
        self.media = media
        guard case .document(let document) = media else { return }
        title = document.name
        switch document.kind {
        case .video(let info):
            let duration = DurationText.text(Int(clamping: info.duration))
            self.duration = duration
            detail = words.line(duration, author, day)
        case .voice(let info):
            title = author
            detail = words.line(DurationText.text(Int(clamping: info.duration)), day)
        case .music(let info):
            if !info.title.isEmpty { title = info.title }
            detail = words.line(info.performer, DurationText.text(Int(clamping: info.duration)), day)
        default: detail = words.line(words.language.byteCount(document.byteCount), author, day)
        }
    }

    /// The image of a tile; nil for an item without one.
    var image: LayoutImage? {
        guard let id = media?.id else { return nil }
        var image = LayoutImage(.media(id), corners: Corners(0))
        image.isSpoiler = part.content?.flags.contains(.spoiler) ?? false
        return image
    }
}

extension Media {
    nonisolated fileprivate var isPhotoOrDocument: Bool {
        switch self {
        case .photo, .document: true
        default: false
        }
    }
}

extension MessageContent {
    /// The addresses in the text, in their order.
    nonisolated var links: [String] {
        let units = Array(text.utf16)
        return entities.compactMap { entity in
            switch entity.kind {
            case .link(let address): return address
            case .url, .email:
                let start = Int(entity.offset)
                let range = (start..<max(start, start + Int(entity.length))).clamped(to: 0..<units.count)
                guard !range.isEmpty else { return nil }
                let words = String(decoding: units[range], as: UTF16.self)
                if case .email = entity.kind { return "mailto:\(words)" }
                return words
            default: return nil
            }
        }
    }
}
