/// The edits of a transaction, checked against the list and sorted: applying them cannot fail.
struct EditPlan {
    /// Removed rows.
    var removed: [RowTree.Slot] = []
    /// Rows that move elsewhere, in the order of ``ListEdits/moved``.
    var moved: [RowTree.Slot] = []
    /// Inserted and moved items, by rising index.
    var arrivals: [Arrival] = []
    /// Items that change in place.
    var updated: [ListEdits.Placed] = []

    /// An item that is placed at an index.
    struct Arrival {
        var index: Int
        var item: ListItem
        /// The old row of a moved item.
        var origin: RowTree.Slot?
    }

    /// Creates a plan without edits.
    init() {}

    /// Checks `edits` against `rows`.
    ///
    /// - Complexity: O(m log n) for m edits of n rows.
    init(_ edits: ListEdits, of rows: RowTree) throws(TransactionError) {
        var leaving: Set<RowTree.Slot> = []
        for index in edits.removed { removed.append(try Self.leave(index, rows, &leaving)) }
        for move in edits.moved {
            let slot = try Self.leave(move.old, rows, &leaving)
            guard rows[slot].item.id == move.item.id else { throw .wrongItem(move.item.id, index: move.old) }
            moved.append(slot)
            arrivals.append(Arrival(index: move.new, item: move.item, origin: slot))
        }
        arrivals += edits.inserted.map { Arrival(index: $0.index, item: $0.item) }
        arrivals.sort { $0.index < $1.index }
        try checkArrivals(in: rows, leaving)
        updated = edits.updated
        try checkUpdates(in: rows, leaving)
    }

    private static func leave(
        _ index: Int,
        _ rows: RowTree,
        _ leaving: inout Set<RowTree.Slot>
    ) throws(TransactionError) -> RowTree.Slot {
        guard let slot = rows.slot(at: index) else { throw .noSuchOldIndex(index, count: rows.count) }
        guard leaving.insert(slot).inserted else { throw .indexTwice(index) }
        return slot
    }

    private func checkArrivals(in rows: RowTree, _ leaving: Set<RowTree.Slot>) throws(TransactionError) {
        var count = rows.count - leaving.count
        var ids: Set<ItemID> = []
        var last = -1
        for arrival in arrivals {
            guard arrival.index != last else { throw .indexTwice(arrival.index) }
            guard arrival.index >= 0, arrival.index <= count else {
                throw .noSuchNewIndex(arrival.index, count: count)
            }
            let known = rows.slot(of: arrival.item.id)
            let isFree = known.map(leaving.contains) ?? true
            guard isFree, ids.insert(arrival.item.id).inserted else { throw .itemTwice(arrival.item.id) }
            last = arrival.index
            count += 1
        }
    }

    /// Checks that the new index of each updated item agrees with the arrivals and removals above it.
    private func checkUpdates(in rows: RowTree, _ leaving: Set<RowTree.Slot>) throws(TransactionError) {
        let count = rows.count - leaving.count + arrivals.count
        let left = leaving.map { rows.index(of: $0) }.sorted()
        var seen: Set<Int> = []
        for update in updated {
            guard update.index >= 0, update.index < count else {
                throw .noSuchNewIndex(update.index, count: count)
            }
            guard seen.insert(update.index).inserted else { throw .indexTwice(update.index) }
            guard let stayer = rows.slot(of: update.item.id), !leaving.contains(stayer) else {
                throw .wrongItem(update.item.id, index: update.index)
            }
            let old = rows.index(of: stayer)
            let staying = old - left.partitioningIndex { $0 >= old }
            // The k-th arrival, at index i, has i - k staying rows above it: a number that never falls.
            let arrived = arrivals.indices.partitioningIndex { arrivals[$0].index - $0 > staying }
            guard staying + arrived == update.index else {
                throw .wrongItem(update.item.id, index: update.index)
            }
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which `belongsAbove` is true; it must be true for all that follow.
    fileprivate func partitioningIndex(where belongsAbove: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if belongsAbove(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
