/// Where an item has to stand between the insets.
public enum ScrollPosition: Hashable, Sendable {
    /// Its top edge this many pixels below the top inset.
    case top(Double)
    /// Its bottom edge this many pixels above the bottom inset.
    case bottom(Double)
    /// In the middle, if it fits between the insets.
    case center(overflow: Overflow)
    /// Wherever the list has to move least for all of it to be seen. If it does not fit, its nearer end.
    case visible

    /// What is shown of a centred item that does not fit.
    public enum Overflow: Hashable, Sendable {
        /// Its top.
        case top
        /// Its bottom.
        case bottom
        /// The point this many pixels below its top edge, a quote for instance: in the middle, if its ends allow.
        case point(Double)
    }
}

/// What to show, and where.
public enum ScrollTarget: Hashable, Sendable {
    /// An item.
    case item(ItemID, ScrollPosition)
    /// An end of the list.
    case edge(VerticalEdge)
}

/// A wish to go somewhere.
public struct ScrollIntent: Equatable, Sendable {
    /// Where to.
    public var target: ScrollTarget
    /// Whether the way there is seen. A way of more than two screens is shown as one slide of what was seen and what
    /// will be.
    public var isAnimated: Bool
    /// Whether the item lights up when it is there, and for how long.
    public var highlight: Duration?
    /// Where the item lies seen from here, when the list has lost sight of what was shown before: whether the slide
    /// comes from the top or the bottom.
    public var hint: VerticalEdge?

    /// A wish.
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

/// Which item holds its place on the screen while others come and go around it.
public enum AnchorItem: Equatable, Sendable {
    /// The topmost item whose top edge is seen; at the newest end, that end.
    case automatic
    /// The topmost visible one of the items of these old indices, and not the end.
    case topmost(of: ClosedRange<Int>)
    /// The lowest visible one of the items of these old indices, and not the end.
    case lowest(of: ClosedRange<Int>)
}
