extension Signal {
    /// Folds the values and sends the result at completion; after a failure only the error.
    public func reduceLeft<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        reduceLeft(initial) { result, value, _ in combine(result, value) }
    }

    /// Folds the values and sends the result at completion, and the values that `combine` emits meanwhile.
    ///
    /// `emit` is for use during the call only.
    public func reduceLeft<Result: Sendable>(
        _ initial: Result,
        _ combine:
            @escaping @Sendable (
                _ result: Result, _ value: Value, _ emit: @Sendable (Result) -> Void
            ) -> Result
    ) -> Signal<Result, Failure> {
        let attach = attach
        return Signal<Result, Failure>(attach: { sink in
            let result = UncheckedBox(initial)
            return attach(
                Sink(
                    next: { result.state = combine(result.state, $0, sink.next) },
                    end: { end in
                        if case .completed = end { sink.next(result.state) }
                        sink.end(end)
                    },
                    isStopped: sink.isStopped
                )
            )
        })
    }

    /// Folds the values and sends each intermediate result. Also a way to keep state beside values.
    @inlinable
    public func scan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        let attach = attach
        return Signal<Result, Failure>(attach: { sink in
            let result = UncheckedBox(initial)
            return attach(
                Sink(
                    next: {
                        result.state = combine(result.state, $0)
                        sink.next(result.state)
                    },
                    end: sink.end,
                    isStopped: sink.isStopped
                )
            )
        })
    }
}

/// Folds the values and sends the result at completion, for the pipe.
public func reduceLeft<Value, Result: Sendable, Failure>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Value) -> Result
) -> (Signal<Value, Failure>) -> Signal<Result, Failure> {
    { $0.reduceLeft(initial, combine) }
}

/// Folds the values with a way to emit, for the pipe.
public func reduceLeft<Value, Result: Sendable, Failure>(
    _ initial: Result,
    _ combine:
        @escaping @Sendable (
            _ result: Result, _ value: Value, _ emit: @Sendable (Result) -> Void
        ) -> Result
) -> (Signal<Value, Failure>) -> Signal<Result, Failure> {
    { $0.reduceLeft(initial, combine) }
}

/// ``Signal/scan(_:_:)`` for the pipe.
@inlinable
public func scan<Value, Result: Sendable, Failure>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Value) -> Result
) -> (Signal<Value, Failure>) -> Signal<Result, Failure> {
    { $0.scan(initial, combine) }
}
