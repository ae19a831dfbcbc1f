import ListEngine

/// A selection of a chat's text, from a place in one row to a place in the same or another row.
struct TextSelection: Equatable, Sendable {
    /// One end of a selection: the unit selected there, which is an empty place, a word or a paragraph.
    struct End: Hashable, Sendable {
        /// The row.
        var item: ItemID
        /// The range in the row's ``RowText``.
        var range: Range<Int>
    }

    /// The unit by which a selection grows.
    enum Grain: Hashable, Sendable {
        /// By characters, after a single click.
        case character
        /// By words, after a double click.
        case word
        /// By paragraphs, after a triple click.
        case paragraph
    }

    /// The unit by which the selection grows.
    var grain: Grain
    /// The start of the selection.
    var origin: End
    /// The end at the pointer.
    var head: End

    /// Creates a selection at a place of a row.
    init(_ origin: End, by grain: Grain) {
        (self.grain, self.origin, head) = (grain, origin, origin)
    }

    /// True if the selection is empty.
    var isEmpty: Bool { origin.item == head.item && origin.range.isEmpty && origin.range == head.range }

    /// The selected range of a row. A row between the two ends is selected as a whole.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - order: the index of a row; nil for one that no longer exists.
    /// - Returns: the range; nil if nothing in the row is selected.
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
