import ChatPresentation
import ClientModel
import Localization

/// Messages as text: a single one as its text alone, several each under author and time.
nonisolated struct Transcript: Sendable {
    private let language: Strings
    private let zone: TimeZoneRules

    init(_ language: Strings, _ zone: TimeZoneRules) {
        (self.language, self.zone) = (language, zone)
    }

    /// A message, or a part of its text.
    struct Piece: Sendable {
        /// The message.
        var bubble: BubbleEntry
        /// The part of the text; nil for all.
        var words: String?
    }

    /// The text of messages for the clipboard, the oldest first.
    func text(of pieces: [Piece]) -> String {
        let pieces = pieces.filter { !words($0).isEmpty }
        guard pieces.count > 1 else { return pieces.first.map(words) ?? "" }
        return pieces.map { "\(heading($0.bubble))\n\(words($0))" }.joined(separator: "\n\n")
    }

    private func heading(_ bubble: BubbleEntry) -> String {
        guard let part = bubble.parts.first else { return "" }
        let author = part.message.author ?? part.message.key.peer
        let name = bubble.people[author]?.title ?? ""
        let time = part.message.timestamp
        let date = language.shortDate(zone.day(of: time).date)
        return "\(name), [\(date) \(language.time(zone.time(of: time)))]"
    }

    private func words(_ piece: Piece) -> String {
        if let words = piece.words { return words }
        let lines = piece.bubble.parts.map { part -> String in
            let isService = part.message.flags.contains(.service)
            let text = part.content?.text ?? ""
            guard !isService, let media = part.content?.media.first, let word = MediaWord(media) else {
                return text
            }
            let sign = "[\(language.phrase(.media(word)))]"
            return text.isEmpty ? sign : "\(sign)\n\(text)"
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
