package import ClientModel
import StdExtras

/// What a message has beside its text, in a few words.
package enum MediaText {
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
    package static func words(_ media: Media) -> String? {
        switch media {
        case .document(let document): words(document)
        case .contact(let contact): "contact \(contact.firstName) \(contact.lastName)".trimmed
        case .venue(let venue): "venue \(venue.title)".trimmed
        case .poll(let poll): "poll: \(poll.question.text)"
        case .dice(let dice): "\(dice.emoji) \(dice.value)"
        case .expired: "expired media"
        case .foreign, .unknown, .shared: "something that this version does not know"
        default: kind(media)
        }
    }

    /// `512 B`, `1.2 MB`.
    package static func size(_ count: Int64) -> String {
        var (value, unit) = (Double(count), 0)
        let units = ["B", "KB", "MB", "GB", "TB"]
        while value >= 1000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
        return unit == 0 ? "\(count) B" : "\(Double(Int(clamping: value * 10 + 0.5)) / 10) \(units[unit])"
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

    private static func words(_ document: Document) -> String {
        let kind = kind(document.kind)
        switch document.kind {
        case .voice(let voice): return "voice \(DurationFormatter.words(voice.duration))"
        case .sticker(let sticker): return "sticker \(sticker.emoji)".trimmed
        case .video(let video), .round(let video):
            return "\(kind) \(DurationFormatter.words(Int32(clamping: video.duration.rounded())))"
        default: break
        }
        return "\(kind) \(document.name), \(size(document.byteCount))"
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
