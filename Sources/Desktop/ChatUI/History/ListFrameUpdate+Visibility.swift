import ListEngine

extension ListFrameUpdate {
    /// The rows that are at least partly visible, from the top down, without rows that have left the list.
    nonisolated var seenRows: [RowPlacement] {
        guard let visible else { return [] }
        return rows.filter { row in row.index.map { $0 >= visible.first && $0 <= visible.last } ?? false }
    }

    /// The rows from an end on that must stay when a page is loaded there, as the list shows them or would ask for them
    /// again.
    nonisolated func needed(from edge: VerticalEdge) -> ClosedRange<Int> {
        guard let needed else { return 0...0 }
        return edge == .top ? 0...needed.upperBound : needed.lowerBound...Int.max
    }

    /// True if the list stands still until new data arrives.
    nonisolated var isAtRest: Bool { !wantsFrame }
}
