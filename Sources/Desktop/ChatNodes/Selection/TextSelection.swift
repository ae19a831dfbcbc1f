import ListEngine

/// A part of a chat's text, from a place in one row to a place in the same or another: what the pointer has gone over.
struct TextSelection: Equatable, Sendable {
    /// One of its ends: what was taken there at once, which is nothing but a place, a word or a paragraph.
    struct End: Hashable, Sendable {
        /// The row.
        var item: ItemID
        /// The part of its ``RowText``.
        var range: Range<Int>
    }

    /// By what it grows.
    enum Grain: Hashable, Sendable {
        /// By characters, after one press.
        case character
        /// By words, after two.
        case word
        /// By paragraphs, after three.
        case paragraph
    }

    /// By what it grows.
    var grain: Grain
    /// Where it began.
    var origin: End
    /// Where the pointer is now.
    var head: End

    /// Begins at a place of a row.
    init(_ origin: End, by grain: Grain) {
        (self.grain, self.origin, head) = (grain, origin, origin)
    }

    /// Whether there is nothing in it.
    var isEmpty: Bool { origin.item == head.item && origin.range.isEmpty && origin.range == head.range }

    /// What of a row is selected. A row between the two ends is selected as far as it goes.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - order: How far below the first row a row is; nil when it is not there any more.
    /// - Returns: The part; nil when nothing is selected of it.
    func range(of row: ItemID, order: (ItemID) -> Int?) -> Range<Int>? {
        guard let from = order(origin.item), let to = order(head.item), let index = order(row) else {
            return nil
        }
        guard from != to else {
            guard index == from else { return nil }
            let low = min(origin.range.lowerBound, head.range.lowerBound)
            return low..<max(origin.range.upperBound, head.range.upperBound)
        }
        let (first, last) = from < to ? (origin, head) : (head, origin)
        switch index {
        case min(from, to): return first.range.lowerBound..<Int.max
        case max(from, to): return 0..<last.range.upperBound
        case min(from, to)...max(from, to): return 0..<Int.max
        default: return nil
        }
    }
}
