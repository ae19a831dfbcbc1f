/// A list of any length, seen through a viewport: where it stands, what is seen, and what is needed for it.
///
/// It is told what happened (transactions, measured heights, input, the time) and answers once a frame with a
/// ``ListFrameUpdate``: the rows and headers to draw, and what to lay out or load next. It does nothing by itself: no
/// threads, no clock, no toolkit. `docs/notes/list-engine.md` says how a host drives it.
///
/// Its coordinates begin at the bottom: a row's place is its distance from the bottom edge of the lowest row, so that
/// older messages put in above move nothing. What it gives out is in pixels of the viewport, from its top left
/// corner down.
///
/// Threads: a value; its host calls it from one thread, which on a desktop is the main thread.
///
/// - Complexity: a step is O(seen rows · log n), whatever the number of rows; an edit O(edited rows · log n).
public struct VirtualList: Sendable {
    /// What the list is like.
    public let settings: ListSettings

    /// Whether nothing moves by itself, for members who cannot bear it: what would glide or fly is at once where it goes.
    public var isStill = false

    /// What it is seen through. Changes with ``ListTransaction/viewport``.
    public internal(set) var viewport = Viewport(width: 0, height: 0)

    /// What lies beyond its items. Changes with ``ListTransaction/edges``.
    public internal(set) var edges = ListEdges(top: .end, bottom: .end)

    var rows = RowTree()

    /// The distance from the bottom of the content to the bottom inset line: how far the list is scrolled up.
    /// Always within ``offsets``.
    var offset = 0.0

    /// What decides where the list stands when something changes.
    var anchorPolicy = AnchorPolicy.home

    var queue = TransactionQueue()
    var scroller = Scroller()
    var overscroll = Overscroll()
    var turns = DirectionDetector()
    var animations = RowAnimations()
    var pager = Pager()
    var presence = HeaderPresence()
    var newItems = NewItems()
    var jumps = JumpHistory()
    var highlight: PendingHighlight?

    /// Where a jump that is under way leads.
    var destination: ScrollTarget?

    /// Where the host wants to go and cannot, because it is not loaded.
    var missing: ScrollTarget?

    /// The tag of the last transaction that is on the screen.
    var tag: Int?

    /// What the last step said that is told only when it changes.
    var reported: (visible: VisibleRange?, follow: FollowState, tag: Int?)?

    /// The latest moment that the list was told of.
    var now = Duration.zero

    /// An empty list without a size.
    public init(_ settings: ListSettings = ListSettings()) {
        self.settings = settings
    }

    /// How many items it has.
    public var count: Int { rows.count }

    /// The item at an index, 0 being the topmost; nil where there is none.
    public func item(at index: Int) -> ListItem? {
        rows.slot(at: index).map { rows[$0].item }
    }

    /// The index of an item, nil if the list does not have it.
    public func index(of id: ItemID) -> Int? {
        rows.slot(of: id).map { rows.index(of: $0) }
    }

    /// Counts, from now on, the nodes that the list touches.
    package mutating func count(with meter: OperationCounter) { rows.meter = meter }
}
