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
        case .foreign, .unknown, .shared: "unknown"
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
        case .dice(let dice): "\(dice.emoji) \(dice.value)"
        case .expired: strings.briefExpired
        case .foreign, .unknown, .shared: strings.briefUnknown
        case .webPage, .action: nil
        }
    }

    /// `512 B`, `1.2 MB`.
    package func size(_ count: Int64) -> String {
        var (value, unit) = (Double(count), 0)
        while value >= 1000, unit < 4 { (value, unit) = (value / 1000, unit + 1) }
        let tenths = Int(clamping: value * 10 + 0.5)
        let amount = unit == 0 ? "\(count)" : "\(tenths / 10)\(strings.decimalPoint)\(tenths % 10)"
        return switch unit {
        case 0: strings.sizeBytes(amount: amount)
        case 1: strings.sizeKilobytes(amount: amount)
        case 2: strings.sizeMegabytes(amount: amount)
        case 3: strings.sizeGigabytes(amount: amount)
        default: strings.sizeTerabytes(amount: amount)
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
        let size = size(document.byteCount)
        return switch document.kind {
        case .voice(let voice): strings.briefVoice(length: DurationFormatter.words(voice.duration))
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
        DurationFormatter.words(Int32(clamping: seconds.rounded()))
    }
}
