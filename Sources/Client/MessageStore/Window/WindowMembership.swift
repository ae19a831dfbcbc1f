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
