/// An element of an ``OrderedWindow``: a message of a history, a chat of a list.
package protocol WindowElement: Sendable {
    /// The identity of an element, constant for as long as the element exists.
    associatedtype Identity: Hashable, Sendable

    /// The position of an element. At one time no two elements of a store have the same position.
    associatedtype Position: Comparable, Sendable

    /// The identity.
    var windowIdentity: Identity { get }

    /// The position. When it changes, the element moves.
    var windowPosition: Position { get }

    /// The group. Neighbours of one group, an album, are shown all or none at an edge; nil for an element of its own.
    var windowGroup: Int64? { get }
}

extension WindowElement {
    /// Nil: most elements stand alone.
    package var windowGroup: Int64? { nil }
}

/// The part of an element that a window compares without reading the element.
struct WindowKey<Identity: Hashable & Sendable, Position: Comparable & Sendable>: Sendable {
    let identity: Identity
    let position: Position
    let group: Int64?
    /// The round of patches, ended by a settle, in which the element was last inserted here.
    let round: UInt32

    init<Element: WindowElement>(_ element: Element, round: UInt32)
    where Element.Identity == Identity, Element.Position == Position {
        identity = element.windowIdentity
        position = element.windowPosition
        group = element.windowGroup
        self.round = round
    }
}

/// The relation of an element to the stretch that its window may show.
package enum WindowMembership: Equatable, Sendable {
    /// The element belongs to the stretch.
    case inside
    /// The element proves nothing: it may be shown between two elements inside, or towards a true end.
    case floating
    /// The element lies beyond missing elements: the stretch ends before it.
    case outside
    /// The element is ignored as if it were not in the store; a fetch must not return it.
    case hidden
}
