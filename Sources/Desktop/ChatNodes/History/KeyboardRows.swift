import ListEngine

/// The rows of a list that the keyboard can be at, from the top down.
struct KeyboardRows: Equatable, Sendable {
    private let rows: [ItemID]

    /// These rows.
    init(_ rows: [ItemID]) { self.rows = rows }

    /// Where the keyboard comes in: where it was if that is seen, else at the lowest that is.
    func entrance(_ last: ItemID?, seen: [ItemID]) -> ItemID? {
        if let last, rows.contains(last), seen.contains(last) { return last }
        return lowest(seen)
    }

    /// So many rows below, at most at either end. Who has scrolled away meanwhile goes on with what is seen now.
    ///
    /// - Returns: Nil if there is no other row there.
    func row(_ steps: Int, below row: ItemID?, seen: [ItemID]) -> ItemID? {
        guard let row, seen.contains(row), let index = rows.firstIndex(of: row) else {
            return steps < 0 ? lowest(seen) : seen.first(where: rows.contains)
        }
        let next = (index + steps).clamped(to: 0...rows.count - 1)
        return next == index ? nil : rows[next]
    }

    /// Where the keyboard goes from a row that may be gone from `newer`: to the one that was below it and is still there,
    /// or above it.
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
