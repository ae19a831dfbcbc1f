/// State of an operator that is touched only by events of one sink, or only inside one ``SerialDrain``.
@usableFromInline
// SAFETY: see the property.
final class UncheckedBox<State>: @unchecked Sendable {
    // SAFETY: events of one sink are serial, and each happens after the last (see `Sink`); the same holds inside a
    // drain. The checks of exclusivity are off because they cost more than an operator.
    @exclusivity(unchecked) @usableFromInline var state: State

    @inlinable
    init(_ state: State) { self.state = state }
}
