/// What a frame of the list shows, and what is needed next.
public struct ListFrameUpdate: Sendable {
    /// What is different from the step before.
    public struct Changes: OptionSet, Sendable {
        /// The bits.
        public var rawValue: UInt8

        /// Changes of these bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// ``ListFrameUpdate/visible``: what is read, prefetched and counted as seen depends on it.
        public static let visible = Changes(rawValue: 1)
        /// ``ListFrameUpdate/follow``: whether the button back to the newest is shown, and its number.
        public static let follow = Changes(rawValue: 2)
        /// ``ListFrameUpdate/tag``: another transaction is on the screen.
        public static let tag = Changes(rawValue: 4)
    }

    /// The rows to draw, from the top down, and after them those that are only leaving. No id is there twice.
    public var rows: [RowPlacement] = []
    /// The headers to draw over them, kind by kind.
    public var headers: [HeaderPlacement] = []
    /// Rows to lay out, the most urgent first. Replaces what earlier steps asked for.
    public var layout: [LayoutRequest] = []
    /// Pages to load. Each is named in one step only.
    public var pages: [PageRequest] = []
    /// The indices of the rows that a host must keep that wants to drop some.
    public var needed: ClosedRange<Int>?
    /// Which rows are seen between the insets.
    public var visible: VisibleRange?
    /// How far it is to the upper end.
    public var distanceToTop = EdgeDistance.known(0)
    /// How far it is to the lower end.
    public var distanceToBottom = EdgeDistance.known(0)
    /// Where in the whole list one is; nil without rows.
    public var indicator: ScrollIndicator?
    /// Towards which end the list was scrolled last.
    public var direction: VerticalEdge?
    /// Whether the list goes along with what comes.
    public var follow = FollowState.following
    /// The row to light up.
    public var highlight: RowHighlight?
    /// Where the list was sent and cannot go, because it is not loaded.
    public var missing: ScrollTarget?
    /// The tag of the last transaction that is on the screen.
    public var tag: Int?
    /// Why a ``ListContent/replacement(_:)`` is needed; nil if all is well.
    public var fault: TransactionError?
    /// What is different from the step before.
    public var changes = Changes()
    /// Whether the next frame will look different although nothing comes in: ask for it.
    public var wantsFrame = false

    /// Of a list that shows nothing.
    public init() {}
}

/// Where a row is drawn.
public struct RowPlacement: Equatable, Sendable {
    /// Which row.
    public var id: ItemID
    /// Its index; nil for a row that has left the list and is fading out.
    public var index: Int?
    /// The distance of its top edge from the top of the viewport, in pixels, positive downwards.
    public var y: Double
    /// How much of it is shown, from its top, in pixels: its height, or less while it opens or closes.
    public var height: Double
    /// How solid it is, 0...1.
    public var alpha: Double
    /// Whether the height is that of a layout and not a guess.
    public var isMeasured: Bool

    /// Where its bottom edge is.
    public var bottom: Double { y + height }
}
