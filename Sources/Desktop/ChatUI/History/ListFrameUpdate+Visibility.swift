import ListEngine

extension ListFrameUpdate {
    /// The rows that are at least partly visible, from the top down, without rows that have left the list.
    nonisolated var seenRows: [RowPlacement] {
        guard let visible else { return [] }
        return rows.filter { row in row.index.map { $0 >= visible.first && $0 <= visible.last } ?? false }
    }

    /// True if the list stands still until new data arrives.
    nonisolated var isAtRest: Bool { !wantsFrame }
}
