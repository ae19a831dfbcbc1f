package import ClientModel
package import MessageStore

/// The part of a message that is lit when the chat goes to it.
nonisolated package enum MessageMark: Hashable, Sendable {
    /// The quoted characters.
    case quote(Quote)
    /// The found words.
    case words(SearchQuery)

    /// The ranges of the part in a message's text, in UTF-16 code units; empty if the text does not have it, as after
    /// an edit.
    func ranges(in text: String) -> [Range<Int>] {
        switch self {
        case .words(let query):
            query.highlights(in: text).map {
                $0.lowerBound.utf16Offset(in: text)..<$0.upperBound.utf16Offset(in: text)
            }
        case .quote(let quote): Self.range(of: quote, in: text).map { [$0] } ?? []
        }
    }

    /// The occurrence of a quote that is nearest to its offset.
    private static func range(of quote: Quote, in text: String) -> Range<Int>? {
        let words = quote.text.text
        guard !words.isEmpty else { return nil }
        let places = text.ranges(of: words).map { $0.lowerBound.utf16Offset(in: text) }
        let nearest = places.min { abs($0 - Int(quote.offset)) < abs($1 - Int(quote.offset)) }
        return nearest.map { $0..<$0 + words.utf16.count }
    }
}
