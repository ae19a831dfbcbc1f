/// The bounds of the elements around a window's anchor that may be shown together because none between them is
/// missing.
///
/// The local store may lack elements between two that it has. Bounds define the *stretch*, around the anchor, in
/// which it lacks none. Changing them shrinks or grows the visible part of a window; elements outside stay in its
/// reserve, so growing often needs no fetch.
package protocol WindowBounds<Position>: Equatable, Sendable {
    /// The order of the elements.
    associatedtype Position: Comparable & Sendable

    /// The relation of an element at `position` to the stretch.
    func membership(of position: Position) -> WindowMembership

    /// True if elements are missing below the stretch. If not, its low end is the true end.
    var isCutBelow: Bool { get }

    /// True if elements are missing above the stretch. If not, its high end is the true end.
    var isCutAbove: Bool { get }

    /// True if floating elements above the stretch are shown although elements are missing there. Outside elements
    /// above it must then be ``WindowMembership/hidden``.
    var isOpenAbove: Bool { get }

    /// True if `other` hides elements that these bounds do not, or the other way round.
    func hidesOthers(than other: Self) -> Bool
}

extension WindowBounds {
    /// False: nothing is shown beyond missing elements.
    package var isOpenAbove: Bool { false }

    /// No element is hidden.
    package func hidesOthers(than other: Self) -> Bool { false }
}
