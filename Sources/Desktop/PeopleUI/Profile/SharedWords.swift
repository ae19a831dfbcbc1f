import ChatPresentation
import ClientModel
import Foundation
import Localization
import StdExtras

/// Says what something is that a chat has shared.
nonisolated struct SharedWords: Sendable {
    let language: Strings
    let zone: TimeZoneRules
    /// The day of now.
    let today: Day

    /// When it was sent.
    func day(_ moment: Int32) -> String {
        RowTime.header(zone.day(of: moment), today: today, language: language)
    }

    /// Several facts in one line.
    func line(_ facts: String...) -> String { facts.filter { !$0.isEmpty }.joined(separator: " · ") }
}

extension SharedMediaItem {
    /// What a message has of a kind; nil when it has none that can be shown.
    nonisolated init?(_ part: BubblePart, _ kind: SharedMediaKind, author: String, _ words: SharedWords) {
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
        picture = media.id
        guard case .document(let document) = media else { return }
        title = document.name
        switch document.kind {
        case .video(let info):
            detail = words.line(DurationText.text(Int(clamping: info.duration)), author, day)
        case .voice(let info):
            title = author
            detail = words.line(DurationText.text(Int(clamping: info.duration)), day)
        case .music(let info):
            if !info.title.isEmpty { title = info.title }
            detail = words.line(info.performer, DurationText.text(Int(clamping: info.duration)), day)
        default: detail = words.line(words.language.byteCount(document.byteCount), author, day)
        }
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
