package import ClientModel
package import Localization
import StdExtras

/// What a message has beside its text, in a few words.
package struct MediaText {
    private let strings: Strings

    /// The words of a language.
    package init(_ strings: Strings) { self.strings = strings }

    /// A name that does not change, for programs: `photo`, `file`, `voice`…; nil for what is no content by itself.
    package static func kind(_ media: Media) -> String? {
        switch media {
        case .photo: "photo"
        case .document(let document): kind(document.kind)
        case .contact: "contact"
        case .location, .liveLocation: "location"
        case .venue: "venue"
        case .poll: "poll"
        case .dice: "dice"
        case .expired: "expired"
        case .named, .foreign, .unknown, .shared: "unknown"
        case .webPage, .action: nil
        }
    }

    /// For people: `photo`, `file report.pdf, 1.2 MB`, `voice 0:07`…
    package func words(_ media: Media) -> String? {
        switch media {
        case .photo: strings.briefPhoto
        case .document(let document): words(document)
        case .contact(let contact):
            strings.briefContact(name: "\(contact.firstName) \(contact.lastName)".trimmingWhitespace)
                .trimmingWhitespace
        case .location, .liveLocation: strings.briefLocation
        case .venue(let venue): strings.briefVenue(name: venue.title).trimmingWhitespace
        case .poll(let poll): strings.briefPoll(question: poll.question.text)
        case .dice(let dice): dice.value > 0 ? "\(dice.emoji) \(dice.value)" : dice.emoji
        case .expired: strings.briefExpired
        case .named(let named) where !named.title.isEmpty: named.title
        case .named, .foreign, .unknown, .shared: strings.briefUnknown
        case .webPage, .action: nil
        }
    }

    private static func kind(_ kind: DocumentKind) -> String {
        switch kind {
        case .file, .unknown: "file"
        case .video: "video"
        case .round: "round"
        case .animation: "animation"
        case .voice: "voice"
        case .music: "music"
        case .sticker: "sticker"
        case .image: "image"
        }
    }

    private func words(_ document: Document) -> String {
        let size = strings.byteCount(document.byteCount)
        return switch document.kind {
        case .voice(let voice): strings.briefVoice(length: DurationText.text(Int(clamping: voice.duration)))
        case .sticker(let sticker): strings.briefSticker(emoji: sticker.emoji).trimmingWhitespace
        case .video(let video): strings.briefVideo(length: Self.length(video.duration))
        case .round(let video): strings.briefRound(length: Self.length(video.duration))
        case .animation: strings.briefAnimation(name: document.name, size: size)
        case .music: strings.briefMusic(name: document.name, size: size)
        case .image: strings.briefImage(name: document.name, size: size)
        case .file, .unknown: strings.briefFile(name: document.name, size: size)
        }
    }

    private static func length(_ seconds: Double) -> String {
        DurationText.text(Int(clamping: seconds.rounded()))
    }
}
