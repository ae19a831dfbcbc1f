/// What a frame of the list shows, and what is needed next.
public struct ListStep: Sendable {
    /// The rows to draw, from the top down. All others are out of sight.
    public var rows: [RowPlacement] = []
    /// Rows to lay out, the most urgent first. Replaces what earlier steps asked for.
    public var layout: [LayoutRequest] = []
    /// Which rows are seen between the insets.
    public var visible: VisibleRange?
    /// How far it is to the upper end.
    public var distanceToTop = EdgeDistance.known(0)
    /// How far it is to the lower end.
    public var distanceToBottom = EdgeDistance.known(0)
    /// The tag of the last transaction that is on the screen.
    public var tag: Int?
    /// Why a ``ListContent/replacement(_:)`` is needed; nil if all is well.
    public var fault: TransactionError?
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
