/// The bounds of an order that is completely stored.
package struct Unbounded<Position: Comparable & Sendable>: WindowBounds {
    /// Bounds that hide nothing.
    package init() {}

    /// Every element is inside.
    package func membership(of position: Position) -> WindowMembership { .inside }

    /// Nothing is missing.
    package var isCutBelow: Bool { false }

    /// Nothing is missing.
    package var isCutAbove: Bool { false }
}

/// The bounds of an order that the store knows from its high end down to some position, as chat lists are loaded.
package struct KnownFrom<Position: Comparable & Sendable>: WindowBounds {
    /// The lowest position above which nothing is missing; nil when nothing is missing anywhere.
    package var lowest: Position?

    /// Bounds that hide elements below `lowest`; nil hides nothing.
    package init(_ lowest: Position?) { self.lowest = lowest }

    /// Inside at or above the lowest known position.
    package func membership(of position: Position) -> WindowMembership {
        guard let lowest, position < lowest else { return .inside }
        return .outside
    }

    /// True if there is a lowest known position.
    package var isCutBelow: Bool { lowest != nil }

    /// Nothing is missing at the high end.
    package var isCutAbove: Bool { false }
}
