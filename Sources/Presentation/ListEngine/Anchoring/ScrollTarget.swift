/// The position of an item between the insets.
public enum ScrollPosition: Hashable, Sendable {
    /// The top edge of the item is this many pixels below the top inset.
    case top(Double)
    /// The bottom edge of the item is this many pixels above the bottom inset.
    case bottom(Double)
    /// The item is in the middle, if it fits between the insets.
    case center(overflow: Overflow)
    /// The position that shows the whole item with the least movement. If the item does not fit, its nearer end.
    case visible

    /// The part of a centred item that is shown if the item does not fit.
    public enum Overflow: Hashable, Sendable {
        /// The top of the item.
        case top
        /// The bottom of the item.
        case bottom
        /// The point this many pixels below the top edge, a quote for instance, in the middle if the edges allow.
        case point(Double)
    }
}

/// An item or an end of the list, and its position on the screen.
public enum ScrollTarget: Hashable, Sendable {
    /// An item.
    case item(ItemID, ScrollPosition)
    /// An end of the list.
    case edge(VerticalEdge)
}

/// A request to scroll to a target.
public struct ScrollIntent: Equatable, Sendable {
    /// The target.
    public var target: ScrollTarget
    /// True if the movement is visible. Distances of more than two screens are one slide from the old rows to the
    /// new ones.
    public var isAnimated: Bool
    /// The duration of the item's highlight on arrival; nil for none.
    public var highlight: Duration?
    /// The side from which the slide comes, for a list that no longer has the rows that were shown before.
    public var hint: VerticalEdge?

    /// Creates a request.
    public init(
        to target: ScrollTarget,
        isAnimated: Bool = false,
        highlight: Duration? = nil,
        hint: VerticalEdge? = nil
    ) {
        self.target = target
        self.isAnimated = isAnimated
        self.highlight = highlight
        self.hint = hint
    }
}

/// The item that keeps its place on the screen while others are inserted and removed around it.
public enum AnchorItem: Equatable, Sendable {
    /// The topmost item whose top edge is visible; at the newest end, that end.
    case automatic
    /// The topmost visible item among these old indices, never the end.
    case topmost(of: ClosedRange<Int>)
    /// The lowest visible item among these old indices, never the end.
    case lowest(of: ClosedRange<Int>)
}
