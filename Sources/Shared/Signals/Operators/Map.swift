extension Signal {
    /// Transforms each value.
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Result
    ) -> Signal<Result, Failure> {
        let attach = attach
        return Signal<Result, Failure>(attach: { sink in
            let next = sink.next
            return attach(
                Sink(next: { next(transform($0)) }, end: sink.end, isStopped: sink.isStopped)
            )
        })
    }

    /// Transforms each value and drops those that become `nil`.
    @inlinable
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Result?
    ) -> Signal<Result, Failure> {
        let attach = attach
        return Signal<Result, Failure>(attach: { sink in
            let next = sink.next
            return attach(
                Sink(
                    next: { if let result = transform($0) { next(result) } },
                    end: sink.end,
                    isStopped: sink.isStopped
                )
            )
        })
    }
}

/// ``Signal/map(_:)`` for the pipe.
@inlinable
public func map<Value, Result: Sendable, Failure>(
    _ transform: @escaping @Sendable (Value) -> Result
) -> (Signal<Value, Failure>) -> Signal<Result, Failure> {
    { $0.map(transform) }
}

/// ``Signal/compactMap(_:)`` for the pipe.
@inlinable
public func compactMap<Value, Result: Sendable, Failure>(
    _ transform: @escaping @Sendable (Value) -> Result?
) -> (Signal<Value, Failure>) -> Signal<Result, Failure> {
    { $0.compactMap(transform) }
}

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
