/// What an element says about the stretch that its window may show.
package enum WindowMembership: Equatable, Sendable {
    /// It belongs to the stretch.
    case inside
    /// It proves nothing: it may be shown between two elements inside, or towards a true end.
    case floating
    /// It lies beyond missing elements: the stretch ends before it.
    case outside
    /// It is passed over as if it were not in the store; a fetch must not give it.
    case hidden
}
