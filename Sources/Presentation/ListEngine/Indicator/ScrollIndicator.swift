/// Where in the whole list one is: what a scroll bar shows.
public struct ScrollIndicator: Equatable, Sendable {
    /// How far down one is: 0 at the top, 1 at the bottom.
    public var position: Double
    /// Which part of the list is seen, 0...1.
    public var length: Double

    /// A place.
    public init(position: Double, length: Double) {
        self.position = position
        self.length = length
    }

    /// How many items are taken for what lies beyond an edge when nobody knows.
    static let unknownCount = 100
}

extension VirtualList {
    /// Where one is; nil without rows.
    ///
    /// Rows that were never measured, and those that are not loaded, count as tall as the mean of those that were
    /// measured. As the mean scales what is above and what is below alike, learning it does not move the indicator.
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
