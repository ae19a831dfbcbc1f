/// Which elements around a window's anchor may be shown together without hiding that some are missing.
///
/// The local store may lack elements between two that it has. Bounds tell the *stretch*, around the anchor, in
/// which it lacks none. Changing them shrinks or grows what a window shows; elements outside stay in its
/// reserve, so growing often needs no fetch.
package protocol WindowBounds<Position>: Equatable, Sendable {
    /// What elements are ordered by.
    associatedtype Position: Comparable & Sendable

    /// What an element at `position` says about the stretch.
    func membership(of position: Position) -> WindowMembership

    /// Whether elements are missing below the stretch. If not, its low end is the true end.
    var isCutBelow: Bool { get }

    /// Whether elements are missing above the stretch. If not, its high end is the true end.
    var isCutAbove: Bool { get }

    /// Whether floating elements above the stretch are shown although elements are missing there. Elements
    /// outside that lie above it must then be ``WindowMembership/hidden``.
    var isOpenAbove: Bool { get }

    /// Whether `other` hides elements that these bounds do not, or the other way round.
    func hidesOthers(than other: Self) -> Bool
}

extension WindowBounds {
    /// What lies beyond missing elements is not shown.
    package var isOpenAbove: Bool { false }

    /// No element is hidden.
    package func hidesOthers(than other: Self) -> Bool { false }
}
