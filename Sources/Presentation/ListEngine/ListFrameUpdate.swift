/// The content of a frame of the list, and the work it needs next.
public struct ListFrameUpdate: Sendable {
    /// The differences from the previous step.
    public struct Changes: OptionSet, Sendable {
        /// The bits.
        public var rawValue: UInt8

        /// Creates changes from these bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// ``ListFrameUpdate/visible`` changed: read marks, prefetching and view counts depend on it.
        public static let visible = Changes(rawValue: 1)
        /// ``ListFrameUpdate/follow`` changed: the button back to the newest items and its number depend on it.
        public static let follow = Changes(rawValue: 2)
        /// ``ListFrameUpdate/tag`` changed: another transaction is on the screen.
        public static let tag = Changes(rawValue: 4)
    }

    /// The rows to draw: visible rows from the top down, then rows that are only leaving. Each id occurs once.
    public var rows: [RowPlacement] = []
    /// The headers to draw over the rows, kind by kind.
    public var headers: [HeaderPlacement] = []
    /// Rows to lay out, the most urgent first. Replaces the requests of earlier steps.
    public var layout: [LayoutRequest] = []
    /// Pages to load. Each is reported in one step only.
    public var pages: [PageRequest] = []
    /// The indices of the rows that a host must keep when it drops others.
    public var needed: ClosedRange<Int>?
    /// The rows that are visible between the insets.
    public var visible: VisibleRange?
    /// The distance to the upper end.
    public var distanceToTop = EdgeDistance.known(0)
    /// The distance to the lower end.
    public var distanceToBottom = EdgeDistance.known(0)
    /// The position in the whole list; nil without rows.
    public var indicator: ScrollIndicator?
    /// The end towards which the list was scrolled last.
    public var direction: VerticalEdge?
    /// The behaviour of the list when items are inserted at its home end.
    public var follow = FollowState.following
    /// The row to highlight.
    public var highlight: RowHighlight?
    /// The target of a scroll request that is not loaded.
    public var missing: ScrollTarget?
    /// The tag of the last transaction that is on the screen.
    public var tag: Int?
    /// The error after which a ``ListContent/replacement(_:)`` is needed; nil if there is none.
    public var fault: TransactionError?
    /// The differences from the previous step.
    public var changes = Changes()
    /// True if the next frame differs even without new input: request it.
    public var wantsFrame = false

    /// Creates the update of an empty list.
    public init() {}
}

/// The place of a row on the screen.
public struct RowPlacement: Equatable, Sendable {
    /// The id of the row.
    public var id: ItemID
    /// The index of the row; nil for a row that has left the list and is fading out.
    public var index: Int?
    /// The distance of the top edge from the top of the viewport, in pixels, positive downwards.
    public var y: Double
    /// The height shown from the top, in pixels: the full height, or less while the row opens or closes.
    public var height: Double
    /// The opacity, 0...1.
    public var alpha: Double
    /// True if the height comes from a layout and not from an estimate.
    public var isMeasured: Bool

    /// The y of the bottom edge.
    public var bottom: Double { y + height }
}
