/// The part of an order that a window shows: a number of elements around an anchor.
package struct WindowFrame<Position: Comparable & Sendable>: Equatable, Sendable {
    /// The place that a window stays at while elements are added and removed.
    package enum Anchor: Equatable, Sendable {
        /// The low end: the window shows the first elements.
        case lowest
        /// About half of the elements lie at or below the position, the others above.
        case at(Position)
        /// The high end: the window shows the last elements, and so each new one above them.
        case highest
    }

    /// The place in the middle, or the end that stays visible.
    package var anchor: Anchor

    /// The number of elements to show, if there are that many, without albums at the edges; at least 1.
    package var count: Int

    /// The number of further elements to fetch at each side, as replacements for removed ones; at least 1.
    package var reserve: Int

    /// Creates a frame of `count` elements around `anchor`; numbers below 1 count as 1.
    package init(anchor: Anchor, count: Int, reserve: Int) {
        self.anchor = anchor
        self.count = max(1, count)
        self.reserve = max(1, reserve)
    }
}

/// A query of a window to the store: the elements next to a cut, nearest to the cut first.
package struct WindowFetch<Position: Comparable & Sendable>: Equatable, Sendable {
    /// The start and the direction.
    package enum Cut: Equatable, Sendable {
        /// Downwards from the highest element.
        case fromHighest
        /// Downwards from the element at the position, or the nearest below it.
        case atOrBelow(Position)
        /// Downwards from the nearest element below the position.
        case below(Position)
        /// Upwards from the nearest element above the position.
        case above(Position)
        /// Upwards from the lowest element.
        case fromLowest
    }

    /// The start and the direction.
    package let cut: Cut

    /// The number of elements to return; fewer mean that there are no more in that direction.
    package let limit: Int
}
