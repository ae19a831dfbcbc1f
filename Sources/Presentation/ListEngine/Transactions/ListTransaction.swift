/// What changes in a list at one blow: items, geometry, where it stands. There is no moment in between.
///
/// Its indices mean the list as all transactions before it leave it.
public struct ListTransaction: Sendable {
    /// Which items the list has from now on.
    public var content: ListContent
    /// What lies beyond the items, if that changed.
    public var edges: ListEdges?
    /// The new size and insets, if they changed.
    public var viewport: Viewport?
    /// Which items must not move on the screen.
    public var anchorItem: AnchorItem
    /// Where to go.
    public var scroll: ScrollIntent?
    /// How far the list is scrolled on top of all that, in pixels; positive is down.
    public var additionalScroll: Double
    /// How it comes about on the screen.
    public var animation: ListAnimation
    /// Whether what it adds at the newest end is news, to be counted while the member reads elsewhere.
    public var hasNewItems: Bool
    /// Named by each step from the moment that this transaction is on the screen, so that the host knows which
    /// data the step's indices mean.
    public var tag: Int?

    /// A transaction that changes nothing but what is given.
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

    /// The first content of a list, shown from its first frame on.
    public static func initial(_ items: [ListItem], edges: ListEdges, scroll: ScrollIntent? = nil) -> Self {
        Self(.replacement(items), edges: edges, scroll: scroll)
    }

    /// The same, of rows that are made already.
    public static func initial(_ rows: PreparedRows, edges: ListEdges, scroll: ScrollIntent? = nil) -> Self {
        Self(.prepared(rows), edges: edges, scroll: scroll)
    }

    /// Messages that came, went or changed while the member looks on.
    public static func live(_ edits: ListEdits) -> Self {
        var transaction = Self(.edits(edits), animation: .rows)
        transaction.hasNewItems = true
        return transaction
    }

    /// Messages that were there all along and are known only now. Nothing on the screen moves.
    public static func page(_ edits: ListEdits, edges: ListEdges) -> Self {
        Self(.edits(edits), edges: edges)
    }
}

/// Which items a list has.
public enum ListContent: Equatable, Sendable {
    /// Those that it had.
    case unchanged
    /// Those that it had, edited.
    case edits(ListEdits)
    /// These. Items that the list knows keep their rows and heights.
    case replacement([ListItem])
    /// The same, with rows that were made beforehand, where neighbours do not matter.
    case prepared(PreparedRows)
}

/// How one list of items becomes the next, as the store's views tell it.
///
/// Take the old list; take out what ``removed`` and the old places of ``moved`` name; put in, from low to high, what
/// ``inserted`` and the new places of ``moved`` name. That is the new list, in which ``updated`` names what may look
/// different. Index 0 is at the top of the screen. The order within each of the four does not matter.
public struct ListEdits: Equatable, Sendable {
    /// An item and its index in the new list.
    public struct Placed: Equatable, Sendable {
        /// Its index in the new list.
        public var index: Int
        /// What it is now.
        public var item: ListItem

        /// An item at an index.
        public init(at index: Int, _ item: ListItem) {
            self.index = index
            self.item = item
        }
    }

    /// An item that changes its place.
    public struct Move: Equatable, Sendable {
        /// Its index in the old list.
        public var old: Int
        /// Its index in the new list.
        public var new: Int
        /// What it is now, by the id that it had.
        public var item: ListItem

        /// A move.
        public init(from old: Int, to new: Int, _ item: ListItem) {
            self.old = old
            self.new = new
            self.item = item
        }
    }

    /// Indices in the old list.
    public var removed: [Int]
    /// New items.
    public var inserted: [Placed]
    /// Items that go elsewhere and keep their rows.
    public var moved: [Move]
    /// Items that stay and change, by the id that they had.
    public var updated: [Placed]

    /// Edits; none unless given.
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

/// Why a transaction cannot be carried out. The list stays as it was, asks for a ``ListContent/replacement(_:)`` in
/// each step and passes over all edits until one comes: their indices mean a list that never was.
public enum TransactionError: Error, Equatable, Sendable {
    /// It removes or moves what is not there.
    case noSuchOldIndex(Int, count: Int)
    /// It puts something beyond the end of the list, or updates what is not there.
    case noSuchNewIndex(Int, count: Int)
    /// It names an index twice.
    case indexTwice(Int)
    /// An item would be in the list twice.
    case itemTwice(ItemID)
    /// It updates or moves an item that is not at the index that it names.
    case wrongItem(ItemID, index: Int)
}
