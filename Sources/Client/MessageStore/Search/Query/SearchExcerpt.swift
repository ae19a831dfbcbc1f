import TextFolding

/// A part of a found text with the matches marked.
public struct SearchExcerpt: Hashable, Sendable {
    /// The part; line breaks are spaces in it.
    public var text: String
    /// The ranges of the matches in ``text``, in order, not overlapping.
    public var highlights: [Range<String.Index>]
    /// True if text was left out before it.
    public var isCutBefore: Bool
    /// True if text was left out after it.
    public var isCutAfter: Bool
}

extension SearchQuery {
    /// The ranges of the query's words in `text`, in order, not overlapping. For a word that the query has only the
    /// beginning of, that beginning.
    public func highlights(in text: String) -> [Range<String.Index>] {
        let clauses = [SearchClause](parsing: self.text)
        let units = SearchUnits(text)
        var ranges: [Range<Int>] = []
        for index in units.units.indices {
            for clause in clauses where clause.matches(units, at: index) {
                ranges.append(units.source(of: clause, at: index, in: text))
            }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        return ranges.merged.map { range in
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            return start..<text.utf8.index(start, offsetBy: range.count)
        }
    }

    /// The part of `text` around the first word found, about `length` characters. Without one, its beginning.
    public func excerpt(of text: String, length: Int = 120) -> SearchExcerpt {
        let found = highlights(in: text)
        let start = found.first.map { text.wordStart(before: $0.lowerBound, length / 4) } ?? text.startIndex
        let end = text.index(start, offsetBy: max(1, length), limitedBy: text.endIndex) ?? text.endIndex
        let piece = String(text[start..<end].map { $0.isNewline ? " " : $0 })
        // Offsets in characters stay valid, offsets in bytes may not: a line break may be two bytes.
        let highlights = found.filter { $0.lowerBound < end }.map { range in
            let lower = piece.index(
                piece.startIndex,
                offsetBy: text.distance(from: start, to: range.lowerBound)
            )
            let count = text.distance(from: range.lowerBound, to: min(range.upperBound, end))
            return lower..<piece.index(lower, offsetBy: count)
        }
        return SearchExcerpt(
            text: piece,
            highlights: highlights,
            isCutBefore: start > text.startIndex,
            isCutAfter: end < text.endIndex
        )
    }
}

extension SearchUnits {
    /// The range in the text of a clause that begins at unit `index`.
    fileprivate func source(of clause: SearchClause, at index: Int, in text: String) -> Range<Int> {
        let first = units[index].source.lowerBound
        let last = units[index + clause.units.count - 1].source
        guard clause.isPrefix, let word = clause.units.last else { return first..<last.upperBound }
        return first..<Self.end(of: word.bytes.count, in: text, last)
    }

    /// The offset in the word at `source` at which its folded form reaches `count` bytes.
    private static func end(of count: Int, in text: String, _ source: Range<Int>) -> Int {
        let utf8 = text.utf8
        var index = utf8.index(utf8.startIndex, offsetBy: source.lowerBound)
        let end = utf8.index(index, offsetBy: source.count)
        var length = 0
        while index < end {
            let next = text.index(after: index)
            let units = SearchUnits(String(text[index..<next]))
            let folded = units.units.reduce(0) { $0 + $1.range.count }
            // Marks that are dropped belong to the letter before.
            if length >= count, folded > 0 { break }
            length += folded
            index = next
        }
        return min(source.upperBound, utf8.distance(from: utf8.startIndex, to: index))
    }
}

extension [Range<Int>] {
    /// The sorted ranges, with overlapping ones merged.
    fileprivate var merged: [Range<Int>] {
        reduce(into: []) { result, range in
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
    }
}

extension String {
    /// The start of a word at most `distance` characters before `index`; without one, the position at that distance.
    fileprivate func wordStart(before index: Index, _ distance: Int) -> Index {
        guard let far = self.index(index, offsetBy: -distance, limitedBy: startIndex) else {
            return startIndex
        }
        guard let space = self[far..<index].firstIndex(where: \.isWhitespace) else { return far }
        return self.index(after: space)
    }
}
