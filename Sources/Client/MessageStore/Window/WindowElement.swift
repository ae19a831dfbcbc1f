/// What an ``OrderedWindow`` can hold: a message of a history, a chat of a list.
package protocol WindowElement: Sendable {
    /// Names an element for as long as it exists, whatever else of it changes.
    associatedtype Identity: Hashable, Sendable

    /// Where an element lies. At one time no two elements of a store lie at the same position.
    associatedtype Position: Comparable, Sendable

    /// The name that stays.
    var windowIdentity: Identity { get }

    /// The place among the others. When it changes, the element moves.
    var windowPosition: Position { get }

    /// Neighbours of one group, an album, are shown all or none at an edge; nil for an element of its own.
    var windowGroup: Int64? { get }
}

extension WindowElement {
    /// Most elements stand alone.
    package var windowGroup: Int64? { nil }
}

/// What a window compares: the part of an element that costs no look into the element.
struct WindowKey<Identity: Hashable & Sendable, Position: Comparable & Sendable>: Sendable {
    let identity: Identity
    let position: Position
    let group: Int64?
    /// The round of patches, ended by a settle, in which the element was last put here.
    let round: UInt32

    init<Element: WindowElement>(_ element: Element, round: UInt32)
    where Element.Identity == Identity, Element.Position == Position {
        identity = element.windowIdentity
        position = element.windowPosition
        group = element.windowGroup
        self.round = round
    }
}
