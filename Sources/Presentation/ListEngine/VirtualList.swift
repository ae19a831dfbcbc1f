/// A list of any length in a viewport: its position, its visible rows and the work they need.
///
/// Its input is what happened: transactions, measured heights, user input and the time. Once a frame it returns a
/// ``ListFrameUpdate``: the rows and headers to draw, and what to lay out or load next. It has no threads, no clock
/// and no toolkit. `docs/notes/list-engine.md` describes how a host drives it.
///
/// Internal coordinates begin at the bottom: the place of a row is its distance from the bottom edge of the lowest
/// row. Older messages inserted above therefore move nothing. Its output is in pixels of the viewport, from its top
/// left corner down.
///
/// Threads: a value; its host calls it from one thread, which on a desktop is the main thread.
///
/// - Complexity: a step is O(visible rows · log n), whatever the number of rows; an edit O(edited rows · log n).
public struct VirtualList: Sendable {
    /// The constant settings.
    public let settings: ListSettings

    /// True if nothing moves by itself, for users who are sensitive to motion: movements reach their end at once.
    public var isStill = false

    /// The visible area. Changes with ``ListTransaction/viewport``.
    public internal(set) var viewport = Viewport(width: 0, height: 0)

    /// The state beyond the items. Changes with ``ListTransaction/edges``.
    public internal(set) var edges = ListEdges(top: .end, bottom: .end)

    var rows = RowTree()

    /// The distance from the bottom of the content to the bottom inset line: how far the list is scrolled up.
    /// Always within ``offsets``.
    var offset = 0.0

    /// The rule for the position of the list after changes.
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

    /// The target of the jump in progress.
    var destination: ScrollTarget?

    /// The target of a scroll request that is not loaded.
    var missing: ScrollTarget?

    /// The tag of the last transaction that is on the screen.
    var tag: Int?

    /// The values of the last step that are reported only when they change.
    var reported: (visible: VisibleRange?, follow: FollowState, tag: Int?)?

    /// The latest time passed by the host.
    var now = Duration.zero

    /// Creates an empty list without a size.
    public init(_ settings: ListSettings = ListSettings()) {
        self.settings = settings
    }

    /// The number of items.
    public var count: Int { rows.count }

    /// The item at an index, 0 being the topmost; nil out of range.
    public func item(at index: Int) -> ListItem? {
        rows.slot(at: index).map { rows[$0].item }
    }

    /// The index of an item; nil if the list does not have it.
    public func index(of id: ItemID) -> Int? {
        rows.slot(of: id).map { rows.index(of: $0) }
    }

    /// Counts, from now on, the nodes that the list touches.
    package mutating func count(with meter: OperationCounter) { rows.meter = meter }
}

extension VirtualList {
    /// Returns what to show at `now` and the work to do next. Call this once a frame, after all input of the frame.
    ///
    /// `now` counts from any moment that the host chose, on a clock that does not go back.
    public mutating func step(at now: Duration) -> ListFrameUpdate {
        advance(to: now)
        var step = ListFrameUpdate()
        let scene = scene()
        step.rows = shownRows(of: scene)
        step.headers = headers(over: scene)
        step.layout = layoutRequests()
        step.pages = pageRequests()
        step.needed = needed
        step.visible = visibleRange
        step.distanceToTop = distance(to: .top)
        step.distanceToBottom = distance(to: .bottom)
        step.indicator = indicator
        step.direction = turns.direction
        step.highlight = highlighted(in: step)
        step.tag = tag
        step.fault = fault
        step.missing = missing
        markSeen(step)
        step.follow = follow
        step.changes = report(step)
        step.wantsFrame = isChanging
        return step
    }

    /// Advances the time: motion continues, animations end, waiting transactions get their turn.
    mutating func advance(to moment: Duration) {
        now = max(now, moment)
        advanceMotion()
        animations.advance(to: now, in: &rows)
        if let highlight, highlight.isOver(at: now) { self.highlight = nil }
        drainQueue()
    }

    /// True if the next frame differs even without new input.
    private var isChanging: Bool {
        scroller.isMoving || overscroll.isBouncing || animations.isActive || highlight != nil
            || hidesHeaders && presence.value(at: now) > 0 || !queue.waiting.isEmpty && queue.locks.isEmpty
    }

    private var hidesHeaders: Bool { settings.headers.contains(where: \.hidesAtRest) }

    private mutating func highlighted(in step: ListFrameUpdate) -> RowHighlight? {
        guard let id = highlight?.id else { return nil }
        let isSeen = destination == nil && step.rows.contains { $0.id == id && $0.index != nil }
        return highlight?.shown(at: now, isSeen: isSeen)
    }

    private mutating func markSeen(_ step: ListFrameUpdate) {
        if anchorPolicy == .home { newItems.removeAll() } else { newItems.remove(step.rows.map(\.id)) }
    }

    private mutating func report(_ step: ListFrameUpdate) -> ListFrameUpdate.Changes {
        var changes = ListFrameUpdate.Changes()
        if reported?.visible != step.visible { changes.insert(.visible) }
        if reported?.follow != step.follow { changes.insert(.follow) }
        if reported?.tag != step.tag { changes.insert(.tag) }
        reported = (step.visible, step.follow, step.tag)
        return changes
    }
}
