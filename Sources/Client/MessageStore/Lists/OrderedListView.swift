/// Shows the first items of a list in its order.
public struct OrderedListView: LiveView {
    private let list: OrderedListID
    private var head: OrderedPrefix<RankedItem>

    /// A view of the first `limit` items of `list`.
    public init(_ list: OrderedListID, limit: Int = .max) {
        self.list = list
        head = OrderedPrefix(limit: limit)
    }

    /// The list.
    public var watches: Set<DatabaseRegion> { [.orderedList(list)] }

    /// The items, first to last.
    public var value: [OrderedItem] { head.shown.map(\.item) }

    /// Reads the items.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [list] in try reader.rankedItems(list, after: $0, limit: $1) }
    }

    /// Applies the items that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var states: [Int64: RankedItem?] = [:]
        for id in changes.rows(.orderedItem, in: Int64(list.rawValue)) {
            states.updateValue(try reader.rankedItem(row: id, in: list), forKey: id)
        }
        let before = value
        let isChanged = try head.patch(states) { [list] in
            try reader.rankedItems(list, after: $0, limit: $1)
        }
        // Ranks may change without the order.
        return .changed(if: isChanged && value != before)
    }
}
