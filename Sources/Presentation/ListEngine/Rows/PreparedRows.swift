/// The first rows of a list, prepared on any thread: a hundred thousand rows take a while.
public struct PreparedRows: Sendable {
    private(set) var tree = RowTree()

    /// Creates the rows of so many items.
    ///
    /// - Parameters:
    ///   - count: the number of items.
    ///   - width: the width for which measured items were laid out, in pixels.
    ///   - item: the item of an index, 0 being the topmost. Called once for each, in their order.
    /// - Throws: `TransactionError.itemTwice`.
    /// - Complexity: O(count).
    public init(count: Int, width: Double = 0, item: (Int) -> ListItem) throws(TransactionError) {
        tree.fill(count) { TreeRow(item($0), width: width) }
        if let id = tree.firstTwice { throw .itemTwice(id) }
    }

    /// The items, from the top to the bottom.
    ///
    /// - Complexity: O(items).
    public var items: [ListItem] {
        var items: [ListItem] = []
        items.reserveCapacity(tree.count)
        var next = tree.topmost
        while let slot = next {
            items.append(tree[slot].item)
            next = tree.below(slot)
        }
        return items
    }
}

extension PreparedRows: Equatable {
    /// True if the items are the same.
    public static func == (left: Self, right: Self) -> Bool { left.items == right.items }
}

extension PreparedRows {
    /// The same rows with the layouts that a list has by now; only rows that differ are copied.
    func keepingLayouts(of old: RowTree, width: Double) -> Self {
        var kept = self
        var next = old.topmost
        while let slot = next {
            defer { next = old.below(slot) }
            var row = old[slot]
            guard row.isLiving, let place = tree.slot(of: row.item.id) else { continue }
            let new = tree[place]
            if row.revision == 0, new.isMeasured(at: width), new.height == row.height { continue }
            row.update(to: new.item, width: width)
            kept.tree.change(place) { $0 = row }
        }
        return kept
    }
}

extension VirtualList {
    /// Replaces the rows of the list by prepared ones.
    mutating func take(_ prepared: PreparedRows) {
        let meter = rows.meter
        rows = prepared.tree
        rows.meter = meter
    }
}
