import ArticleLayout
import ChatPresentation
import ClientModel
import Foundation
import ListEngine
import NodeKit

/// A place of an article where searched words were found.
public struct FoundPlace: Hashable, Sendable {
    /// The segment.
    public var segment: Int64
    /// The words in the texts of the row; nil for a card, such as a link to another article.
    var range: Range<Int>?
    /// The folded parts around the words, the outermost first.
    var folds: [Int64] = []
}

// Words that are searched for in an article.
extension ArticleSurface {
    /// The most places that are found.
    nonisolated private static let mostFound = 10_000

    /// Finds words in the article, and lights them on the screen.
    ///
    /// - Parameter words: The words; empty ends the search.
    /// - Returns: The places from the top down.
    public func find(_ words: String) async -> [FoundPlace] {
        needle = words
        surface.redrawAll()
        guard !words.isEmpty, let document else { return [] }
        return await Self.find(words, in: document)
    }

    @concurrent
    private static func find(_ words: String, in document: ArticleDocument) async -> [FoundPlace] {
        var found: [FoundPlace] = []
        // The numbers of segments rise from the top down.
        let shown = document.segments.map { (segment: $0, folds: [Int64]()) }
        let folded = document.folded.map { (segment: $0.segment, folds: $0.folds) }
        for (segment, folds) in (shown + folded).sorted(by: { $0.segment.id < $1.segment.id }) {
            let texts = segment.selectableTexts
            if texts.isEmpty {
                found += ranges(of: words, in: segment.string).map { _ in
                    FoundPlace(segment: segment.id, folds: folds)
                }
            }
            var start = 0
            for text in texts {
                found += ranges(of: words, in: text).map { range in
                    FoundPlace(
                        segment: segment.id,
                        range: range.lowerBound + start..<range.upperBound + start,
                        folds: folds
                    )
                }
                start += text.utf16.count + 1
            }
            if found.count >= mostFound { break }
        }
        return found
    }

    /// Scrolls to found words and selects them; opens folded parts around them.
    public func go(toFound place: FoundPlace) {
        wantedFound = nil
        let folds = place.folds.filter { fold in
            document?.folded.contains { $0.folds.contains(fold) } ?? false
        }
        guard folds.isEmpty else {
            wantedFound = place
            // Rows that are about to be replaced say nothing of what is folded.
            if isSettled { open(folds) }
            return
        }
        let item = ItemID(place.segment)
        if let range = place.range {
            select(TextSelection(TextSelection.End(item: item, range: range), by: .character))
        }
        surface.change {
            $0.scroll(
                to: ScrollIntent(
                    to: .item(item, .center(overflow: .top)),
                    isAnimated: true,
                    highlight: place.range == nil ? .milliseconds(800) : nil
                ),
                at: $1
            )
        }
    }

    /// The found words in the texts of a row, by element.
    func foundWords(in item: ItemID) -> [Int: [Range<Int>]] {
        guard !needle.isEmpty, let drawing = pipeline.cache.latest(item) else { return [:] }
        let isCard = pipeline.entries[item]?.segment.selectableTexts.isEmpty ?? true
        let roles: [ElementRole] =
            isCard ? [.articleLabel, .articleFaintLabel] : [.articleText, .articleFaint]
        var lit: [Int: [Range<Int>]] = [:]
        for (index, element) in drawing.layout.elements.enumerated() where roles.contains(element.role) {
            guard case .text(let request, _) = element.content else { continue }
            let ranges = Self.ranges(of: needle, in: request.text.text)
            if !ranges.isEmpty { lit[index] = ranges }
        }
        return lit
    }

    nonisolated private static func ranges(of words: String, in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = text.startIndex
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
        while let found = text.range(of: words, options: options, range: start..<text.endIndex),
            !found.isEmpty, ranges.count < 1000
        {
            ranges.append(
                found.lowerBound.utf16Offset(in: text)..<found.upperBound.utf16Offset(in: text)
            )
            start = found.upperBound
        }
        return ranges
    }
}
