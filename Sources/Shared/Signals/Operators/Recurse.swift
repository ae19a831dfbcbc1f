extension Signal {
    /// Each time the source completes, continues with the signal that `following` makes of the last value, until it
    /// returns nil. Without recursion, like ``restart()``.
    public func recurse(_ following: @escaping @Sendable (_ latest: Value?) -> Self?) -> Self {
        Self(attach: { sink in
            let latest = UncheckedBox<Value?>(nil)
            let chain = SequentialRunner<Value, Failure>(
                sink,
                next: { value in
                    latest.state = value
                    sink.next(value)
                },
                decide: { end in
                    guard case .completed = end, let signal = following(latest.state) else {
                        return .end(end)
                    }
                    return .run(signal)
                }
            )
            chain.run(self)
            return chain
        })
    }
}

/// ``Signal/recurse(_:)`` for the pipe.
public func recurse<Value, Failure>(
    _ following: @escaping @Sendable (_ latest: Value?) -> Signal<Value, Failure>?
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.recurse(following) }
}
