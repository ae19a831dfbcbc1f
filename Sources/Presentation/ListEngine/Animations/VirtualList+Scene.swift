// Visible places of rows: their places in the list plus the offsets of animations.

/// A visible row and its slot in the tree.
struct VisibleRow {
    var slot: RowTree.Slot
    var row: RowPlacement
}

extension VirtualList {
    /// The y of the line that offsets are measured from: the upper edge of the bottom inset.
    private var baseline: Double { viewport.height - viewport.bottomInset }

    /// The scroll offset on the screen, including overscroll.
    private var shownOffset: Double {
        offset + overscroll.shown(at: now, screen: viewport.openHeight) - animations.animateScroll(at: now)
    }

    /// The rows to draw: visible rows from the top down, then rows that are only leaving.
    func shownRows(of scene: [VisibleRow]? = nil) -> [RowPlacement] {
        let shown = (scene ?? self.scene()).map(\.row)
        guard animations.isActive else { return shown }
        let present = Set(shown.map(\.id))
        return shown
            + animations.departing(at: now).filter {
                !present.contains($0.id) && $0.bottom > 0 && $0.y < viewport.height
            }
    }

    /// The visible rows of the tree, from the top down.
    ///
    /// The place of a row is its place in the list plus all stretches between it and the rows that do not move. One
    /// pass over the visible rows sums them up.
    func scene() -> [VisibleRow] {
        guard viewport.height > 0 else { return [] }
        var seen: [VisibleRow] = []
        let base = shownOffset
        let reach = animations.reach(at: now)
        let lowest = base - viewport.bottomInset - reach
        let highest = base + viewport.height - viewport.bottomInset + reach
        guard var slot = firstNode(atHeight: highest) else { return [] }
        let start = rows.totals(above: slot)
        var index = start.count
        var top = rows.totals.height - start.height
        var push = push(at: start.nodes)
        while true {
            let row = rows[slot]
            let stretch = animations.stretch(of: slot, height: row.height, at: now)
            let shownTop = top + push.up - push.down
            push.up -= stretch.above
            push.down += stretch.below
            let shownBottom = top - row.height + push.up - push.down
            let flight = animations.flight(of: slot, at: now)
            let height = flight == 0 ? max(0, shownTop - shownBottom) : row.height
            let placement = RowPlacement(
                id: row.item.id,
                index: row.isLiving ? index : nil,
                y: baseline - (shownTop + flight - base),
                height: height,
                alpha: animations.alpha(of: slot, at: now),
                isMeasured: row.isMeasured(at: viewport.width)
            )
            if isSeen(placement) { seen.append(VisibleRow(slot: slot, row: placement)) }
            if row.isLiving { index += 1 }
            top -= row.height
            guard top >= lowest, let next = rows.below(slot) else { return seen }
            slot = next
        }
    }

    /// The topmost node that may be visible if nothing above `height` is; leaving rows are included.
    private func firstNode(atHeight height: Double) -> RowTree.Slot? {
        guard var slot = rows.slot(atHeight: height) ?? rows.topmost else { return nil }
        while let above = rows.above(slot), !rows[above].isLiving { slot = above }
        return slot
    }

    /// The distances by which the row of this rank is pushed: up by rows below and by itself, down by rows above.
    private func push(at rank: Int) -> (up: Double, down: Double) {
        var push = (up: 0.0, down: 0.0)
        for slot in animations.stretches.keys {
            let stretch = animations.stretch(of: slot, height: rows[slot].height, at: now)
            if rows.totals(above: slot).nodes >= rank {
                push.up += stretch.above
            } else {
                push.down += stretch.below
            }
        }
        return push
    }

    private func isSeen(_ row: RowPlacement) -> Bool {
        // A row that opens has no height yet; the host can prepare it now.
        let isInSight =
            row.height == 0
            ? (0...viewport.height).contains(row.y) : row.y < viewport.height && row.bottom > 0
        return isInSight && (row.index != nil || row.alpha > 0 && row.height > 0)
    }
}
