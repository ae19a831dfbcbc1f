// Carries out transactions that were found to be right.

extension VirtualList {
    /// Carries out a transaction of edits, or of geometry alone.
    mutating func edit(_ plan: EditPlan, _ transaction: ListTransaction) throws(TransactionError) {
        var leaving = Set(plan.removed)
        leaving.formUnion(plan.moved)
        change(transaction, isLeaving: leaving.contains) { list in
            list.carryOut(plan)
        }
    }

    /// Makes `items` the list's items.
    ///
    /// - Complexity: O(all items).
    mutating func replace(with items: [ListItem], _ transaction: ListTransaction) throws(TransactionError) {
        var staying: Set<ItemID> = []
        for item in items where !staying.insert(item.id).inserted { throw .itemTwice(item.id) }
        change(transaction, isLeaving: { [rows] in !staying.contains(rows[$0].item.id) }) { list in
            list.rebuild(with: items)
        }
    }

    /// What all transactions have in common: the change of content and geometry, and then where the list stands.
    private mutating func change(
        _ transaction: ListTransaction,
        isLeaving: (RowTree.Slot) -> Bool,
        _ body: (inout VirtualList) -> Void
    ) {
        if transaction.stationary != .automatic { hold = .free }
        let pin = pin(transaction.stationary, isLeaving: isLeaving)
        holding(pin) { list in
            // The viewport first: what comes in was laid out for it.
            if let viewport = transaction.viewport { list.viewport = viewport }
            if let edges = transaction.edges { list.edges = edges }
            body(&list)
        }
        if transaction.additionalScroll != 0 { _ = move(by: -Grid.snap(transaction.additionalScroll)) }
        if let intent = transaction.scroll { scroll(to: intent) }
    }

    private mutating func carryOut(_ plan: EditPlan) {
        var neighbours = NeighbourSet()
        for slot in plan.removed + plan.moved { neighbours.addAround(slot, in: rows) }
        let movedRows = Dictionary(plan.moved.map { ($0, rows[$0]) }) { first, _ in first }
        for slot in plan.removed + plan.moved {
            neighbours.remove(slot)
            rows.remove(slot)
        }
        let arrived = insert(plan.arrivals, movedRows)
        let updated = plan.updated.compactMap { update(to: $0.item) }
        for slot in arrived + updated { neighbours.addAround(slot, in: rows) }
        // What comes with the transaction was laid out for its new neighbours.
        for slot in arrived + updated { neighbours.remove(slot) }
        for slot in neighbours.slots { rows.change(slot) { $0.revision += 1 } }
    }

    /// Puts arrivals in, a run of neighbours at a time, and returns where they lie.
    private mutating func insert(
        _ arrivals: [EditPlan.Arrival],
        _ movedRows: [RowTree.Slot: Row]
    ) -> [RowTree.Slot] {
        var slots: [RowTree.Slot] = []
        var run: [Row] = []
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

    private func row(for arrival: EditPlan.Arrival, _ movedRows: [RowTree.Slot: Row]) -> Row {
        guard let origin = arrival.origin, var row = movedRows[origin] else {
            return Row(arrival.item, width: viewport.width)
        }
        row.update(to: arrival.item, width: viewport.width)
        return row
    }

    private mutating func update(to item: ListItem) -> RowTree.Slot? {
        guard let slot = rows.slot(of: item.id) else { return nil }
        let width = viewport.width
        rows.change(slot) { $0.update(to: item, width: width) }
        return slot
    }

    /// Builds the tree anew; rows of items that were there before keep what is known of them.
    private mutating func rebuild(with items: [ListItem]) {
        var kept: [Row] = []
        kept.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            guard let slot = rows.slot(of: item.id) else {
                kept.append(Row(item, width: viewport.width))
                continue
            }
            var row = rows[slot]
            let hadSameNeighbours =
                rows.livingAbove(slot).map { rows[$0].item.id } == (index > 0 ? items[index - 1].id : nil)
                && rows.livingBelow(slot).map { rows[$0].item.id }
                    == (index + 1 < items.count ? items[index + 1].id : nil)
            if row.item != item || !hadSameNeighbours { row.update(to: item, width: viewport.width) }
            kept.append(row)
        }
        rows.removeAll()
        rows.insert(kept, at: 0)
    }
}

/// Rows whose neighbours changed, so that they have to be laid out anew.
private struct NeighbourSet {
    private(set) var slots: Set<RowTree.Slot> = []

    mutating func addAround(_ slot: RowTree.Slot, in rows: RowTree) {
        rows.livingAbove(slot).map { _ = slots.insert($0) }
        rows.livingBelow(slot).map { _ = slots.insert($0) }
    }

    mutating func remove(_ slot: RowTree.Slot) { slots.remove(slot) }
}
