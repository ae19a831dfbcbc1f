/// The cells of a grid by their places. Cells that are needed no more are used again for other places.
nonisolated struct CellPool<Cell> {
    private(set) var cells: [SectionGrid.Place: Cell] = [:]
    private var spare: [Cell] = []

    /// Arranges cells for the wanted places alone.
    ///
    /// - Parameters:
    ///   - wanted: The places that need a cell.
    ///   - make: Makes a cell, when none is left over.
    /// - Returns: The cells that lost their places, and the places that got one.
    mutating func arrange(for wanted: Set<SectionGrid.Place>, make: () -> Cell) -> (
        removed: [Cell], filled: [SectionGrid.Place]
    ) {
        var removed: [Cell] = []
        for (place, cell) in cells where !wanted.contains(place) {
            cells[place] = nil
            removed.append(cell)
        }
        spare += removed
        let filled = wanted.filter { cells[$0] == nil }.sorted()
        for place in filled { cells[place] = spare.popLast() ?? make() }
        return (removed, filled)
    }
}
