import ListEngine

/// The focusable rows of a list, from the top down.
struct KeyboardRows: Equatable, Sendable {
    private let rows: [ItemID]

    /// Creates a collection of these rows.
    init(_ rows: [ItemID]) { self.rows = rows }

    /// The row that gets the focus first: the last focused one if it is visible, else the lowest visible one.
    func entrance(_ last: ItemID?, seen: [ItemID]) -> ItemID? {
        if let last, rows.contains(last), seen.contains(last) { return last }
        return lowest(seen)
    }

    /// The row so many steps below, at most at either end. After scrolling away the navigation continues from the
    /// visible rows.
    ///
    /// - Returns: the row; nil if there is no other.
    func row(_ steps: Int, below row: ItemID?, seen: [ItemID]) -> ItemID? {
        guard let row, seen.contains(row), let index = rows.firstIndex(of: row) else {
            return steps < 0 ? lowest(seen) : seen.first(where: rows.contains)
        }
        let next = (index + steps).clamped(to: 0...rows.count - 1)
        return next == index ? nil : rows[next]
    }

    /// The row that gets the focus if `row` is gone from `newer`: the nearest remaining row below it, else above
    /// it.
    func successor(of row: ItemID, in newer: KeyboardRows) -> ItemID? {
        let staying = Set(newer.rows)
        guard !staying.contains(row) else { return row }
        guard let index = rows.firstIndex(of: row) else { return nil }
        return rows[index...].first(where: staying.contains) ?? rows[..<index].last(where: staying.contains)
    }

    private func lowest(_ seen: [ItemID]) -> ItemID? { seen.last(where: rows.contains) }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
