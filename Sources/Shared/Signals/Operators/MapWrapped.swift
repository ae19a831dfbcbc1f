extension Signal {
    /// Transforms the value inside an optional and passes `nil` on. Other libraries call this `flatMap`.
    @inlinable
    public func mapWrapped<Wrapped: Sendable, Result: Sendable>(
        _ transform: @escaping @Sendable (Wrapped) -> Result
    ) -> Signal<Result?, Failure> where Value == Wrapped? {
        map { $0.map(transform) }
    }
}

/// ``Signal/mapWrapped(_:)`` for the pipe.
@inlinable
public func mapWrapped<Wrapped: Sendable, Result: Sendable, Failure>(
    _ transform: @escaping @Sendable (Wrapped) -> Result
) -> (Signal<Wrapped?, Failure>) -> Signal<Result?, Failure> {
    { $0.mapWrapped(transform) }
}
