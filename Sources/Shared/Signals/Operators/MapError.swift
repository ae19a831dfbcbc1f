extension Signal {
    /// Transforms the error of a failure.
    public func mapError<Other: Error>(
        _ transform: @escaping @Sendable (Failure) -> Other
    ) -> Signal<Value, Other> {
        let attach = attach
        return Signal<Value, Other>(attach: { sink in
            attach(
                Sink(
                    next: sink.next,
                    end: { end in
                        switch end {
                        case .completed: sink.end(.completed)
                        case .failed(let error): sink.end(.failed(transform(error)))
                        }
                    },
                    isStopped: sink.isStopped
                )
            )
        })
    }
}

extension Signal where Failure == Never {
    /// The same signal with an error type, for a place that expects a signal that can fail.
    public func castError<Other: Error>(to type: Other.Type = Other.self) -> Signal<Value, Other> {
        let attach = attach
        return Signal<Value, Other>(attach: { sink in
            // The error type is `Never`, so the signal can only complete.
            attach(Sink(next: sink.next, end: { _ in sink.end(.completed) }, isStopped: sink.isStopped))
        })
    }
}

/// ``Signal/mapError(_:)`` for the pipe.
public func mapError<Value, Failure, Other: Error>(
    _ transform: @escaping @Sendable (Failure) -> Other
) -> (Signal<Value, Failure>) -> Signal<Value, Other> {
    { $0.mapError(transform) }
}

/// ``Signal/castError(to:)`` for the pipe.
public func castError<Value, Other: Error>(
    to type: Other.Type
) -> (Signal<Value, Never>) -> Signal<Value, Other> {
    { $0.castError(to: type) }
}
