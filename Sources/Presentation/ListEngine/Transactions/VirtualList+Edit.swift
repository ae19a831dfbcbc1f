// Applies transactions that have been checked.

extension VirtualList {
    /// Applies a transaction of edits, or of geometry alone.
    mutating func edit(_ plan: EditPlan, _ transaction: ListTransaction) {
        var leaving = Set(plan.removed)
        leaving.formUnion(plan.moved)
        change(transaction, isLeaving: leaving.contains) { list, stage in
            list.carryOut(plan, &stage)
            if transaction.hasNewItems { stage.newItems = stage.arrived }
        }
    }

    /// Replaces the items of the list.
    ///
    /// - Complexity: O(all items).
    mutating func replace(with items: [ListItem], _ transaction: ListTransaction) throws(TransactionError) {
        guard !rows.isEmpty else {
            let width = (transaction.viewport ?? viewport).width
            let prepared = try PreparedRows(count: items.count, width: width) { items[$0] }
            return replace(with: prepared, transaction)
        }
        var staying: Set<ItemID> = []
        staying.reserveCapacity(items.count)
        for item in items where !staying.insert(item.id).inserted { throw .itemTwice(item.id) }
        rebuild(transaction, isLeaving: { [rows] in !staying.contains(rows[$0].item.id) }) {
            $0.rebuild(with: items)
        }
    }

    /// Replaces the rows of the list by prepared ones.
    ///
    /// - Complexity: O(present rows · log prepared rows).
    mutating func replace(with prepared: PreparedRows, _ transaction: ListTransaction) {
        let width = (transaction.viewport ?? viewport).width
        let next = prepared.keepingLayouts(of: rows, width: width)
        rebuild(transaction, isLeaving: { [rows] in next.tree.slot(of: rows[$0].item.id) == nil }) {
            $0.take(next)
        }
    }

    private mutating func rebuild(
        _ transaction: ListTransaction,
        isLeaving: (RowTree.Slot) -> Bool,
        _ body: (inout VirtualList) -> Void
    ) {
        change(transaction, isLeaving: isLeaving) { list, stage in
            stage.isRebuilt = true
            list.animations.removeAll(from: &list.rows)
            body(&list)
        }
    }

    /// Applies the common parts of all transactions: content, geometry, position and animation.
    private mutating func change(
        _ transaction: ListTransaction,
        isLeaving: (RowTree.Slot) -> Bool,
        _ body: (inout VirtualList, inout EditTransition) -> Void
    ) {
        let isSeen = transaction.animation.style != .none || transaction.scroll?.isAnimated == true
        var stage = EditTransition(transaction.animation, before: isSeen ? shownRows() : [])
        if transaction.anchorItem != .automatic { anchorPolicy = .free }
        let anchorPoint = anchorPoint(transaction.anchorItem, isLeaving: isLeaving)
        let line = viewport.height - viewport.bottomInset
        stage.drift = holding(anchorPoint) { list in
            // The viewport first: new items were laid out for it.
            if let viewport = transaction.viewport { list.viewport = viewport }
            if let edges = transaction.edges { list.edges = edges }
            body(&list, &stage)
        }
        let settled = offset
        if transaction.additionalScroll != 0 { _ = move(by: -Grid.snap(transaction.additionalScroll)) }
        stage.drift += offset - settled + viewport.height - viewport.bottomInset - line
        newItems.remove { [rows] in rows.slot(of: $0) == nil }
        noteNewItems(stage.newItems)
        animate(stage, anchorPoint)
        for slot in stage.arrived { animations.hide(rows[slot].item.id, in: rows) }
        if let intent = transaction.scroll {
            go(to: intent, from: stage.before, isLost: stage.isRebuilt && isNothingLeft(of: stage.before))
        }
    }

    private func isNothingLeft(of before: [RowPlacement]) -> Bool {
        !before.isEmpty && !before.contains { rows.slot(of: $0.id) != nil }
    }

    private mutating func carryOut(_ plan: EditPlan, _ stage: inout EditTransition) {
        var neighbours = NeighbourSet()
        for slot in plan.removed + plan.moved { neighbours.addAround(slot, in: rows) }
        let movedRows = Dictionary(plan.moved.map { ($0, rows[$0]) }) { first, _ in first }
        for slot in plan.removed { leave(slot, isMoving: false, &stage) }
        for slot in plan.moved { leave(slot, isMoving: true, &stage) }
        for slot in plan.removed + plan.moved { neighbours.remove(slot) }
        let placed = insert(plan.arrivals, movedRows)
        for (slot, arrival) in zip(placed, plan.arrivals) {
            if arrival.origin == nil { stage.arrived.append(slot) } else { stage.moved.append(slot) }
        }
        let updated = plan.updated.compactMap { update(to: $0.item, &stage) }
        guard settings.dependsOnNeighbours else { return }
        for slot in placed + updated { neighbours.addAround(slot, in: rows) }
        // Items in the transaction were laid out for their new neighbours.
        for slot in placed + updated { neighbours.remove(slot) }
        for slot in neighbours.slots { rows.change(slot) { $0.revision += 1 } }
    }

    /// Removes a row from its place. A row that closes visibly leaves a gap for a while.
    private mutating func leave(_ slot: RowTree.Slot, isMoving: Bool, _ stage: inout EditTransition) {
        if stage.animation.style == .rows, stage.places[rows[slot].item.id] != nil {
            stage.left.append((slot, rows[slot].height, isMoving))
            rows.retire(slot)
        } else {
            animations.forget(slot)
            rows.remove(slot)
        }
    }

    /// Inserts arrivals, one run of neighbours at a time, and returns their slots.
    private mutating func insert(
        _ arrivals: [EditPlan.Arrival],
        _ movedRows: [RowTree.Slot: TreeRow]
    ) -> [RowTree.Slot] {
        var slots: [RowTree.Slot] = []
        var run: [TreeRow] = []
        for (place, arrival) in arrivals.enumerated() {
            run.append(row(for: arrival, movedRows))
            let next = place + 1
            let goesOn = next < arrivals.count && arrivals[next].index == arrival.index + 1
            guard !goesOn else { continue }
            slots += rows.insert(run, at: arrival.index - run.count + 1)
            run = []
        }
        return slots
    }

    private func row(for arrival: EditPlan.Arrival, _ movedRows: [RowTree.Slot: TreeRow]) -> TreeRow {
        guard let origin = arrival.origin, var row = movedRows[origin] else {
            return TreeRow(arrival.item, width: viewport.width)
        }
        row.update(to: arrival.item, width: viewport.width)
        return row
    }

    private mutating func update(to item: ListItem, _ stage: inout EditTransition) -> RowTree.Slot? {
        guard let slot = rows.slot(of: item.id) else { return nil }
        let old = rows[slot].height
        let width = viewport.width
        rows.change(slot) { $0.update(to: item, width: width) }
        stage.resized.append((slot, old - rows[slot].height))
        return slot
    }

    /// Rebuilds the tree; rows of items that stay keep their measurements. An item without a layout keeps its old
    /// height as an estimate: its text or font size may have changed.
    private mutating func rebuild(with items: [ListItem]) {
        var kept: [TreeRow] = []
        kept.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            guard let slot = rows.slot(of: item.id) else {
                kept.append(TreeRow(item, width: viewport.width))
                continue
            }
            var row = rows[slot]
            let hadSameNeighbours =
                !settings.dependsOnNeighbours
                || rows.livingAbove(slot).map { rows[$0].item.id } == (index > 0 ? items[index - 1].id : nil)
                    && rows.livingBelow(slot).map { rows[$0].item.id }
                        == (index + 1 < items.count ? items[index + 1].id : nil)
            if row.item != item || item.height.isEstimated || !hadSameNeighbours {
                row.update(to: item, width: viewport.width)
            }
            kept.append(row)
        }
        rows.removeAll()
        rows.insert(kept, at: 0)
    }
}

/// Rows that need a new layout because their neighbours changed.
private struct NeighbourSet {
    private(set) var slots: Set<RowTree.Slot> = []

    mutating func addAround(_ slot: RowTree.Slot, in rows: RowTree) {
        rows.livingAbove(slot).map { _ = slots.insert($0) }
        rows.livingBelow(slot).map { _ = slots.insert($0) }
    }

    mutating func remove(_ slot: RowTree.Slot) { slots.remove(slot) }
}
