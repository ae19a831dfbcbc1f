import ListEngine

extension ListFrameUpdate {
    /// The rows of which anything is seen, from the top down, without those that have left the list.
    nonisolated var seenRows: [RowPlacement] {
        guard let visible else { return [] }
        return rows.filter { row in row.index.map { $0 >= visible.first && $0 <= visible.last } ?? false }
    }

    /// Whether the list stands still until something comes in.
    nonisolated var isAtRest: Bool { !wantsFrame }
}
