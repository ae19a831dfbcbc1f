/// A change of items, geometry and scroll position in one step, without states in between.
///
/// The indices refer to the list as all earlier transactions leave it.
public struct ListTransaction: Sendable {
    /// The new items of the list.
    public var content: ListContent
    /// The state beyond the items, if it changed.
    public var edges: ListEdges?
    /// The new size and insets, if they changed.
    public var viewport: Viewport?
    /// The item that must not move on the screen.
    public var anchorItem: AnchorItem
    /// The target to scroll to.
    public var scroll: ScrollIntent?
    /// An additional scroll distance in pixels; positive is down.
    public var additionalScroll: Double
    /// The animation of the change.
    public var animation: ListAnimation
    /// True if items added at the newest end count as new while the user reads elsewhere.
    public var hasNewItems: Bool
    /// A number that each step reports once this transaction is on the screen. It tells the host to which data the
    /// indices of a step refer.
    public var tag: Int?

    /// Creates a transaction that changes only the given values.
    public init(
        _ content: ListContent = .unchanged,
        edges: ListEdges? = nil,
        viewport: Viewport? = nil,
        anchorItem: AnchorItem = .automatic,
        scroll: ScrollIntent? = nil,
        animation: ListAnimation = .none
    ) {
        self.content = content
        self.edges = edges
        self.viewport = viewport
        self.anchorItem = anchorItem
        self.scroll = scroll
        self.animation = animation
        additionalScroll = 0
        hasNewItems = false
        tag = nil
    }

    /// The first content of a list, shown from the first frame on.
    public static func initial(_ items: [ListItem], edges: ListEdges, scroll: ScrollIntent? = nil) -> Self {
        Self(.replacement(items), edges: edges, scroll: scroll)
    }

    /// The first content of a list, from prepared rows.
    public static func initial(_ rows: PreparedRows, edges: ListEdges, scroll: ScrollIntent? = nil) -> Self {
        Self(.prepared(rows), edges: edges, scroll: scroll)
    }

    /// Items that were inserted, removed or changed while the user watches.
    public static func live(_ edits: ListEdits) -> Self {
        var transaction = Self(.edits(edits), animation: .rows)
        transaction.hasNewItems = true
        return transaction
    }

    /// Items that existed before and have now been loaded. Nothing on the screen moves.
    public static func page(_ edits: ListEdits, edges: ListEdges) -> Self {
        Self(.edits(edits), edges: edges)
    }
}

/// The items of a list.
public enum ListContent: Equatable, Sendable {
    /// The present items.
    case unchanged
    /// The present items, edited.
    case edits(ListEdits)
    /// New items. Items that the list already has keep their rows and heights.
    case replacement([ListItem])
    /// New items as prepared rows, for lists whose layouts do not depend on neighbours.
    case prepared(PreparedRows)
}

/// The difference between two lists of items, as the views of the store report it.
///
/// Start from the old list and take out what ``removed`` and the old indices of ``moved`` name. Then put in, from
/// low to high, what ``inserted`` and the new indices of ``moved`` name. In this new list, ``updated`` names the
/// items that may look different. Index 0 is at the top of the screen. The order within each of the four does not
/// matter.
public struct ListEdits: Equatable, Sendable {
    /// An item and its index in the new list.
    public struct Placed: Equatable, Sendable {
        /// The index in the new list.
        public var index: Int
        /// The item.
        public var item: ListItem

        /// Creates an item at an index.
        public init(at index: Int, _ item: ListItem) {
            self.index = index
            self.item = item
        }
    }

    /// An item that changes its place.
    public struct Move: Equatable, Sendable {
        /// The index in the old list.
        public var old: Int
        /// The index in the new list.
        public var new: Int
        /// The new content of the item, with the old id.
        public var item: ListItem

        /// Creates a move.
        public init(from old: Int, to new: Int, _ item: ListItem) {
            self.old = old
            self.new = new
            self.item = item
        }
    }

    /// The removed items, by their indices in the old list.
    public var removed: [Int]
    /// New items.
    public var inserted: [Placed]
    /// Items that move elsewhere and keep their rows.
    public var moved: [Move]
    /// Items that change in place, with their old ids.
    public var updated: [Placed]

    /// Creates edits, by default none.
    public init(
        removed: [Int] = [],
        inserted: [Placed] = [],
        moved: [Move] = [],
        updated: [Placed] = []
    ) {
        self.removed = removed
        self.inserted = inserted
        self.moved = moved
        self.updated = updated
    }
}

/// The reason why a transaction cannot be applied. The list stays as it was and asks for a
/// ``ListContent/replacement(_:)`` in each step. It ignores all edits until one comes, since their indices refer to
/// another list.
public enum TransactionError: Error, Equatable, Sendable {
    /// A removed or moved item does not exist.
    case noSuchOldIndex(Int, count: Int)
    /// An item is inserted beyond the end of the list, or an updated item does not exist.
    case noSuchNewIndex(Int, count: Int)
    /// An index occurs twice.
    case indexTwice(Int)
    /// An item would be in the list twice.
    case itemTwice(ItemID)
    /// An updated or moved item is not at the given index.
    case wrongItem(ItemID, index: Int)
}
