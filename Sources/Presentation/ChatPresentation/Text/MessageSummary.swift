public import ClientModel
import StdExtras
public import Localization

/// A message in one line: its text, or a word for its media. Used for replies and rows of the chat list.
public struct MessageSummary: Hashable, Sendable {
    /// The line. Spoilers are masked.
    public var text: FormattedText
    /// The thumbnail to show before the line.
    public var picture: MediaID?
    /// The kind of media; nil for a text.
    public var word: MediaWord?

    /// Creates the summary of a message.
    public init(_ content: MessageContent?, language: Strings) {
        guard let content else {
            text = FormattedText(language.phrase(.unsupported))
            return
        }
        let media = content.media.first
        word = media.flatMap(MediaWord.init)
        if !content.flags.contains(.spoiler) { picture = media?.pictureID }
        guard content.text.isEmpty else {
            text = FormattedText(content.text)
            text.entities = content.entities
            text = text.maskingSpoilers.onOneLine
            return
        }
        switch media {
        case .document(let document): text = FormattedText(Self.words(document, word, language))
        case .poll(let poll): text = poll.question.prefixed(with: "📊 ")
        case .contact(let contact):
            text = FormattedText("\(contact.firstName) \(contact.lastName)".trimmingWhitespace)
        case .venue(let venue): text = FormattedText(venue.title)
        case .dice(let dice): text = FormattedText(language.words(dice))
        case .expired: text = FormattedText(language.phrase(.expired))
        case .named(let named):
            text = FormattedText(named.title.isEmpty ? language.phrase(.named(named.kind)) : named.title)
        default: text = FormattedText(language.phrase(word.map(Phrase.media) ?? .unsupported))
        }
    }

    private static func words(
        _ document: Document,
        _ word: MediaWord?,
        _ language: Strings
    ) -> String {
        let name = language.phrase(word.map(Phrase.media) ?? .unsupported)
        switch document.kind {
        case .sticker(let sticker): return sticker.emoji.isEmpty ? name : "\(sticker.emoji) \(name)"
        case .music(let music):
            let title = [music.performer, music.title].filter { !$0.isEmpty }.joined(separator: " – ")
            return title.isEmpty ? name : title
        case .file: return document.name.isEmpty ? name : document.name
        default: return name
        }
    }
}

extension MediaWord {
    /// Creates the word for media; nil for media without one.
    public init?(_ media: Media) {
        switch media {
        case .photo: self = .photo
        case .document(let document): self.init(document.kind)
        case .contact: self = .contact
        case .location, .venue: self = .location
        case .liveLocation: self = .liveLocation
        case .poll: self = .poll
        case .shared, .webPage, .dice, .action, .expired, .named, .foreign, .unknown: return nil
        }
    }

    /// Creates the word for an album: that of its media if they are alike; nil for an empty one.
    public init?(album words: [MediaWord]) {
        guard let first = words.first else { return nil }
        let pictures: Set<MediaWord> = [.photo, .video, .animation]
        let kinds = Set(words)
        self = kinds.count == 1 ? first : kinds.isSubset(of: pictures) ? .album : .file
    }

    private init(_ kind: DocumentKind) {
        switch kind {
        case .video: self = .video
        case .round: self = .round
        case .animation: self = .animation
        case .voice: self = .voice
        case .music: self = .music
        case .sticker: self = .sticker
        case .file, .image, .unknown: self = .file
        }
    }
}

extension Media {
    /// The id of the media from which a thumbnail can be made.
    var pictureID: MediaID? {
        switch self {
        case .photo(let photo): photo.id
        case .document(let document):
            switch document.kind {
            case .video, .round, .animation, .image: document.id
            case .file where !document.thumbnails.isEmpty: document.id
            default: nil
            }
        case .webPage(let page): page.photo?.id
        default: nil
        }
    }
}

extension FormattedText {
    /// The text behind a sign.
    fileprivate func prefixed(with sign: String) -> FormattedText {
        var copy = FormattedText(sign + text)
        let start = Int32(clamping: sign.utf16.count)
        copy.entities = entities.map {
            TextEntity(offset: $0.offset.addingSaturating(start), length: $0.length, $0.kind)
        }
        return copy
    }

    /// The text with spoilers made unreadable; length and entities stay.
    public var maskingSpoilers: FormattedText {
        let spoilers = entities.filter { $0.kind == .spoiler && $0.length > 0 }
        guard !spoilers.isEmpty else { return self }
        var units = Array(text.utf16)
        for spoiler in spoilers {
            let start = Int(spoiler.offset).clamped(to: 0...units.count)
            let end = (Int(spoiler.offset) + Int(spoiler.length)).clamped(to: start...units.count)
            for index in start..<end where units[index] != 0x20 && units[index] != 0x0A {
                units[index] = 0x2591
            }
        }
        var copy = self
        copy.text = String(decoding: units, as: UTF16.self)
        return copy
    }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
