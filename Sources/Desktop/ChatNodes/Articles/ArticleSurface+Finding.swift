import ArticleLayout
import ChatPresentation
import ClientModel
import Foundation
import ListEngine
import NodeKit

// Words that are searched for in an article.
extension ArticleSurface {
    /// The most places that are found.
    nonisolated private static let mostFound = 10_000

    /// Finds words in the article, and lights them on the screen.
    ///
    /// - Parameter words: The words; empty ends the search.
    /// - Returns: The segments with the words from the top down, once for each place.
    public func find(_ words: String) async -> [Int64] {
        needle = words
        surface.redrawAll()
        guard !words.isEmpty, let document else { return [] }
        return await Self.find(words, in: document.segments)
    }

    @concurrent
    private static func find(_ words: String, in segments: [ArticleSegment]) async -> [Int64] {
        var found: [Int64] = []
        for segment in segments {
            found += ranges(of: words, in: segment.string).map { _ in segment.id }
            if found.count >= mostFound { break }
        }
        return found
    }

    /// Scrolls to a segment in which words were found.
    public func go(toFound segment: Int64) {
        surface.change {
            $0.scroll(
                to: ScrollIntent(
                    to: .item(ItemID(segment), .center(overflow: .top)),
                    isAnimated: true,
                    highlight: .milliseconds(800)
                ),
                at: $1
            )
        }
    }

    /// The found words in the texts of a row, by element.
    func foundWords(in item: ItemID) -> [Int: [Range<Int>]] {
        guard !needle.isEmpty, let drawing = pipeline.cache.latest(item) else { return [:] }
        var lit: [Int: [Range<Int>]] = [:]
        for (index, element) in drawing.layout.elements.enumerated() {
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
