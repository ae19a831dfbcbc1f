/// Which part of an order a window shows: so many elements around an anchor.
package struct WindowFrame<Position: Comparable & Sendable>: Equatable, Sendable {
    /// What a window holds on to while elements come and go.
    package enum Anchor: Equatable, Sendable {
        /// The low end: the window shows the first elements.
        case lowest
        /// About half of the elements lie at or below the position, the others above.
        case at(Position)
        /// The high end: the window shows the last elements, and so each one that comes to lie above them.
        case highest
    }

    /// What stays in the middle, or the end that stays in sight.
    package var anchor: Anchor

    /// How many elements are shown when there are that many, albums at the edges apart; at least 1.
    package var count: Int

    /// How many more are asked of the store at each side, to stand in for shown ones that go; at least 1.
    package var reserve: Int

    /// A frame of `count` elements around `anchor`; numbers below 1 count as 1.
    package init(anchor: Anchor, count: Int, reserve: Int) {
        self.anchor = anchor
        self.count = max(1, count)
        self.reserve = max(1, reserve)
    }
}

/// A question of a window to the store: the elements next to a cut, nearest to the cut first.
package struct WindowFetch<Position: Comparable & Sendable>: Equatable, Sendable {
    /// Where to start, and in which direction to go.
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

    /// Where to start, and in which direction to go.
    package let cut: Cut

    /// How many elements to give; fewer mean that there are no more in that direction.
    package let limit: Int
}
