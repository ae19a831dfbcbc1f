extension Signal {
    /// Drops a value that `areEqual` finds equal to the one passed on before it.
    ///
    /// `areEqual(old, new)` runs on the delivering thread, under no lock.
    @inlinable
    public func distinctUntilChanged(
        _ areEqual: @escaping @Sendable (Value, Value) -> Bool
    ) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let next = sink.next
            let last = UncheckedBox<Value?>(nil)
            return attach(
                Sink(
                    next: { value in
                        if let old = last.state, areEqual(old, value) { return }
                        last.state = value
                        next(value)
                    },
                    end: sink.end,
                    isStopped: sink.isStopped
                )
            )
        })
    }
}

extension Signal where Value: Equatable {
    /// Drops a value that equals the one before it.
    @inlinable
    public func distinctUntilChanged() -> Self { distinctUntilChanged { $0 == $1 } }
}

/// ``Signal/distinctUntilChanged(_:)`` for the pipe.
@inlinable
public func distinctUntilChanged<Value, Failure>(
    _ areEqual: @escaping @Sendable (Value, Value) -> Bool
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.distinctUntilChanged(areEqual) }
}

/// ``Signal/distinctUntilChanged()`` for the pipe.
@inlinable
public func distinctUntilChanged<Value: Equatable, Failure>() -> (Signal<Value, Failure>) -> Signal<
    Value, Failure
> {
    { $0.distinctUntilChanged() }
}
