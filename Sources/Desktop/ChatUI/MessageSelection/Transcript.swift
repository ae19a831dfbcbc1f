import ChatPresentation
import ClientModel
import Localization

/// Messages as text: a single one as its text alone, several each under author and time.
nonisolated struct Transcript: Sendable {
    private let strings: Strings
    private let zone: TimeZoneRules

    init(_ strings: Strings, _ zone: TimeZoneRules) {
        (self.strings, self.zone) = (strings, zone)
    }

    /// A message, or a part of its text.
    struct Piece: Sendable {
        /// The message.
        var bubble: BubbleEntry
        /// The part of the text; nil for all.
        var text: String?
    }

    /// The text of messages for the clipboard, the oldest first.
    func text(of pieces: [Piece]) -> String {
        let pieces = pieces.filter { !text(of: $0).isEmpty }
        guard pieces.count > 1 else { return pieces.first.map { text(of: $0) } ?? "" }
        return pieces.map { "\(heading($0.bubble))\n\(text(of: $0))" }.joined(separator: "\n\n")
    }

    private func heading(_ bubble: BubbleEntry) -> String {
        guard let part = bubble.parts.first else { return "" }
        let author = part.message.author ?? part.message.key.peer
        let name = bubble.people[author]?.title ?? ""
        let time = part.message.timestamp
        let date = strings.shortDate(zone.day(of: time).date)
        return "\(name), [\(date) \(strings.time(zone.time(of: time)))]"
    }

    private func text(of piece: Piece) -> String {
        if let text = piece.text { return text }
        let lines = piece.bubble.parts.map { part -> String in
            let isService = part.message.flags.contains(.service)
            let text = part.content?.text ?? ""
            guard !isService, let media = part.content?.media.first, let word = MediaWord(media) else {
                return text
            }
            let sign = "[\(strings.phrase(.media(word)))]"
            return text.isEmpty ? sign : "\(sign)\n\(text)"
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
