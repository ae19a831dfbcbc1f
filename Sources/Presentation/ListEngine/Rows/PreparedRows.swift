/// What a list shows first, made before the list is asked to show it, on whatever thread has the time: a hundred
/// thousand rows take a while.
public struct PreparedRows: Sendable {
    private(set) var tree = RowTree()

    /// The rows of so many items.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - width: What those that are measured were laid out for, in pixels.
    ///   - item: The item of an index, 0 being the topmost. Called once for each, in their order.
    /// - Throws: `TransactionError.itemTwice`.
    /// - Complexity: O(count).
    public init(count: Int, width: Double = 0, item: (Int) -> ListItem) throws(TransactionError) {
        tree.fill(count) { Row(item($0), width: width) }
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
