import ArticleLayout
public import GTKBridge
import ListEngine
import NodeKit

// Wide tables and programs, which are moved sideways.
extension ArticleSurface {
    /// A drag that moves a table or a program.
    struct SidewaysDrag {
        var block: Int64
        /// The distance of the block when the drag began.
        var start: Double
        /// The place of the pointer when the drag began.
        var from: Point
    }

    var isMovingSideways: Bool { sidewaysDrag != nil }

    /// Begins to move the wide block under the pointer; false if there is none, or the drag is an upright one.
    func beginMovingSideways(_ press: ClickEvent, to point: Point) -> Bool {
        guard abs(point.x - press.position.x) > abs(point.y - press.position.y),
            let block = wideBlock(at: press.position)
        else { return false }
        sidewaysDrag = SidewaysDrag(block: block, start: state.shifts[block] ?? 0, from: press.position)
        return true
    }

    /// Moves the block with the pointer.
    func moveSideways(to point: Point) {
        guard let drag = sidewaysDrag else { return }
        move(drag.block, to: drag.start - Double(point.x - drag.from.x) * way(of: drag.block))
    }

    /// Lets go of the block.
    func endMovingSideways() { sidewaysDrag = nil }

    /// See ``ListSource``. A wide block under the pointer is moved.
    public func scrollSideways(by distance: Double, at point: Point) -> Bool {
        guard let block = wideBlock(at: point) else { return false }
        move(block, by: distance)
        return true
    }

    /// The wide block at a point.
    private func wideBlock(at point: Point) -> Int64? {
        let row = surface.step.rows.first { Double(point.y) >= $0.y && Double(point.y) < $0.bottom }
        return row.flatMap { wideBlock(in: $0.id) }
    }

    /// The wide block of a row.
    func wideBlock(in row: ItemID) -> Int64? {
        let block = pipeline.entries[row]?.segment.movable
        return block.flatMap { document?.travels[$0] == nil ? nil : $0 }
    }

    /// 1, or -1 for a block that begins at the right.
    private func way(of block: Int64) -> Double {
        pipeline.entries[ItemID(block)]?.segment.beginsAtRight == true ? -1 : 1
    }

    /// Moves a block by a distance to the right.
    func move(_ block: Int64, by distance: Double) {
        move(block, to: (state.shifts[block] ?? 0) + distance * way(of: block))
    }

    private func move(_ block: Int64, to shift: Double) {
        let shift = min(max(0, shift), document?.travels[block] ?? 0).rounded()
        guard state.shifts[block] ?? 0 != shift else { return }
        state.shifts[block] = shift
        // Rows that are made later get their place then.
        let rows = surface.step.rows.map(\.id)
        surface.redraw(rows.filter { pipeline.entries[$0]?.segment.movable == block })
    }
}
