/// The position in the whole list that a scroll bar shows.
public struct ScrollIndicator: Equatable, Sendable {
    /// The scroll position: 0 at the top, 1 at the bottom.
    public var position: Double
    /// The visible part of the list, 0...1.
    public var length: Double

    /// Creates a position.
    public init(position: Double, length: Double) {
        self.position = position
        self.length = length
    }

    /// The number of items assumed beyond an edge whose count is unknown.
    static let unknownCount = 100
}

extension VirtualList {
    /// The position in the whole list; nil without rows.
    ///
    /// Rows that are not loaded or were never measured count as tall as the mean of the measured ones. The mean
    /// scales the parts above and below alike, so a better mean does not move the indicator.
    var indicator: ScrollIndicator? {
        let open = viewport.openHeight
        guard open > 0, let first = rows.slot(atHeight: (offset + open).nextDown),
            let last = rows.slot(atHeight: offset)
        else { return nil }
        let all = rows.totals
        let mean =
            all.learnedCount > 0
            ? all.learnedHeight / Double(all.learnedCount) : all.height / Double(max(1, all.count))
        func expected(_ totals: RowTree.Totals) -> Double {
            totals.learnedHeight + Double(totals.count - totals.learnedCount) * mean
        }
        let hiddenAbove = max(0, rows.top(of: first) - offset - open)
        let hiddenBelow = max(0, offset - rows.bottom(of: last))
        let above = missing(at: .top) * mean + expected(rows.totals(above: first)) + hiddenAbove
        let throughLast = expected(rows.totals(above: last)) + expected(RowTree.Totals(rows[last]))
        let below = missing(at: .bottom) * mean + max(0, expected(all) - throughLast) + hiddenBelow
        let hidden = above + below
        return ScrollIndicator(
            position: hidden > 0 ? above / hidden : 1,
            length: open / (hidden + open)
        )
    }

    private func missing(at edge: VerticalEdge) -> Double {
        switch edges[edge] {
        case .end: 0
        case .more(let count): Double(max(1, count ?? ScrollIndicator.unknownCount))
        }
    }
}
