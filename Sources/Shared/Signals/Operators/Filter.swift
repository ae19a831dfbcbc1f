extension Signal {
    /// Passes on the values for which `isIncluded` is true.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let next = sink.next
            return attach(
                Sink(next: { if isIncluded($0) { next($0) } }, end: sink.end, isStopped: sink.isStopped)
            )
        })
    }
}

/// ``Signal/filter(_:)`` for the pipe.
@inlinable
public func filter<Value, Failure>(
    _ isIncluded: @escaping @Sendable (Value) -> Bool
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.filter(isIncluded) }
}
