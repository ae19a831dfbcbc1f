import ArticleLayout
public import GTKBridge
import ListEngine
import NodeKit

// Wide tables, which are moved sideways.
extension ArticleSurface {
    /// A table that a drag moves.
    struct TableDrag {
        var table: Int64
        /// The distance of the table when the drag began.
        var start: Double
        /// The place of the pointer when the drag began.
        var from: Point
    }

    var isMovingTable: Bool { tableDrag != nil }

    /// Begins to move the wide table under the pointer; false if there is none, or the drag is an upright one.
    func beginMovingTable(_ press: ClickEvent, to point: Point) -> Bool {
        guard abs(point.x - press.position.x) > abs(point.y - press.position.y),
            let table = table(at: press.position)
        else { return false }
        tableDrag = TableDrag(table: table, start: state.shifts[table] ?? 0, from: press.position)
        return true
    }

    /// Moves the table with the pointer.
    func moveTable(to point: Point) {
        guard let drag = tableDrag else { return }
        move(drag.table, to: drag.start - Double(point.x - drag.from.x) * way)
    }

    /// Lets go of the table.
    func endMovingTable() { tableDrag = nil }

    /// See ``ListSource``. A wide table under the pointer is moved.
    public func scrollSideways(by distance: Double, at point: Point) -> Bool {
        guard let table = table(at: point) else { return false }
        move(table, by: distance)
        return true
    }

    /// The wide table at a point.
    private func table(at point: Point) -> Int64? {
        let row = surface.step.rows.first { Double(point.y) >= $0.y && Double(point.y) < $0.bottom }
        return row.flatMap { wideTable(in: $0.id) }
    }

    /// The wide table of a row.
    func wideTable(in row: ItemID) -> Int64? {
        let table = pipeline.entries[row]?.segment.table
        return table.flatMap { document?.travels[$0] == nil ? nil : $0 }
    }

    /// 1, or -1 for an article from right to left, whose tables begin at the right.
    private var way: Double { document?.segments.first?.isRightToLeft == true ? -1 : 1 }

    /// Moves a table by a distance to the right.
    func move(_ table: Int64, by distance: Double) {
        move(table, to: (state.shifts[table] ?? 0) + distance * way)
    }

    private func move(_ table: Int64, to shift: Double) {
        let shift = min(max(0, shift), document?.travels[table] ?? 0).rounded()
        guard state.shifts[table] ?? 0 != shift else { return }
        state.shifts[table] = shift
        // Rows that are made later get their place then.
        let rows = surface.step.rows.map(\.id)
        surface.redraw(rows.filter { pipeline.entries[$0]?.segment.table == table })
    }
}
