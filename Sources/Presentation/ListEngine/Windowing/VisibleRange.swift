/// The rows that are visible between the insets.
public struct VisibleRange: Equatable, Sendable {
    /// The index of the topmost row that is at least partly visible.
    public var first: Int
    /// The index of the lowest row that is at least partly visible.
    public var last: Int
    /// The topmost row.
    public var firstID: ItemID
    /// The lowest row.
    public var lastID: ItemID
    /// The rows that are fully visible, except for ``tolerance`` pixels; nil if there are none.
    public var whole: ClosedRange<Int>?
    /// The number of rows of the list.
    public var count: Int

    /// The number of pixels that may be hidden of a row that counts as fully visible.
    public static let tolerance = 10.0
}

/// The distance from the visible area to an end of the list.
public enum EdgeDistance: Equatable, Sendable {
    /// So many pixels: the end is among the items.
    case known(Double)
    /// At least so many pixels: there are more items beyond those of the list.
    case atLeast(Double)
}

extension VirtualList {
    /// The visible rows; nil without rows or without a viewport.
    var visibleRange: VisibleRange? {
        guard viewport.openHeight > 0, let seen = indices(inHeights: offset...offset + viewport.openHeight),
            let first = rows.slot(at: seen.lowerBound), let last = rows.slot(at: seen.upperBound)
        else { return nil }
        let hiddenAbove = rows.top(of: first) - offset - viewport.openHeight
        let hiddenBelow = offset - rows.bottom(of: last)
        let firstWhole = seen.lowerBound + (hiddenAbove > VisibleRange.tolerance ? 1 : 0)
        let lastWhole = seen.upperBound - (hiddenBelow > VisibleRange.tolerance ? 1 : 0)
        return VisibleRange(
            first: seen.lowerBound,
            last: seen.upperBound,
            firstID: rows[first].item.id,
            lastID: rows[last].item.id,
            whole: firstWhole <= lastWhole ? firstWhole...lastWhole : nil,
            count: rows.count
        )
    }

    /// The distance from the visible area to an end of the items, and whether more items lie beyond.
    func distance(to edge: VerticalEdge) -> EdgeDistance {
        let distance = abs(offset(at: edge) - offset)
        return edges[edge] == .end ? .known(distance) : .atLeast(distance)
    }
}
