/// What a list shows first, made before the list is asked to show it, on whatever thread has the time: a hundred
/// thousand rows take a while.
public struct PreparedRows: Sendable {
    private(set) var tree = RowTree()

    /// The rows of these items.
    ///
    /// - Parameters:
    ///   - items: The items, from the top to the bottom.
    ///   - width: What those that are measured were laid out for, in pixels.
    /// - Throws: `TransactionError.itemTwice`.
    /// - Complexity: O(items).
    public init(_ items: [ListItem], width: Double = 0) throws(TransactionError) {
        let slots = tree.insert(items.map { Row($0, width: width) }, at: 0)
        // An id leads to the row that came last.
        for (slot, item) in zip(slots, items) where tree.slot(of: item.id) != slot {
            throw .itemTwice(item.id)
        }
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

    /// Takes the height of a row that was laid out since, for a width; both in pixels. One that is not there is passed over.
    ///
    /// - Complexity: O(log n).
    public mutating func measured(_ height: Double, of id: ItemID, for width: Double) {
        guard let slot = tree.slot(of: id) else { return }
        var item = tree[slot].item
        item.height = .measured(height)
        tree.change(slot) { $0 = Row(item, width: width) }
    }
}

extension PreparedRows: Equatable {
    /// Whether they are the same items.
    public static func == (left: Self, right: Self) -> Bool { left.items == right.items }
}

extension VirtualList {
    /// Takes prepared rows for its own, having none.
    mutating func take(_ prepared: PreparedRows) {
        let meter = rows.meter
        rows = prepared.tree
        rows.meter = meter
    }
}
