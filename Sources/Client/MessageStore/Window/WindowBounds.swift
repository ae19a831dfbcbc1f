/// Which elements around a window's anchor may be shown together without hiding that some are missing.
///
/// The local store may lack elements between two that it has. Bounds tell the *stretch*, around the anchor, in
/// which it lacks none. Changing them shrinks or grows what a window shows; elements outside stay in its
/// reserve, so growing often needs no fetch.
package protocol WindowBounds<Position>: Equatable, Sendable {
    /// What elements are ordered by.
    associatedtype Position: Comparable & Sendable

    /// What an element at `position` says about the stretch.
    func standing(of position: Position) -> WindowStanding

    /// Whether elements are missing below the stretch. If not, its low end is the true end.
    var isCutBelow: Bool { get }

    /// Whether elements are missing above the stretch. If not, its high end is the true end.
    var isCutAbove: Bool { get }
}

/// What an element says about the stretch that its window may show.
package enum WindowStanding: Equatable, Sendable {
    /// It belongs to the stretch.
    case inside
    /// It proves nothing: it may be shown between two elements inside, or towards a true end.
    case floating
    /// It lies beyond missing elements: the stretch ends before it.
    case outside
}

/// Bounds of an order of which the store has everything.
package struct Unbounded<Position: Comparable & Sendable>: WindowBounds {
    /// Bounds that hide nothing.
    package init() {}

    /// All is inside.
    package func standing(of position: Position) -> WindowStanding { .inside }

    /// Nothing is missing.
    package var isCutBelow: Bool { false }

    /// Nothing is missing.
    package var isCutAbove: Bool { false }
}

/// Bounds of an order that the store knows from its high end down to some position, as chat lists are loaded.
package struct KnownFrom<Position: Comparable & Sendable>: WindowBounds {
    /// The lowest position above which nothing is missing; nil when nothing is missing anywhere.
    package var lowest: Position?

    /// Bounds that hide what lies below `lowest`; nil hides nothing.
    package init(_ lowest: Position?) { self.lowest = lowest }

    /// Inside at or above the lowest known position.
    package func standing(of position: Position) -> WindowStanding {
        guard let lowest, position < lowest else { return .inside }
        return .outside
    }

    /// Whether there is a lowest known position.
    package var isCutBelow: Bool { lowest != nil }

    /// Nothing is missing at the high end.
    package var isCutAbove: Bool { false }
}
