extension Signal {
    /// Calls `action` with each value before passing it on.
    @inlinable
    public func beforeNext(_ action: @escaping @Sendable (Value) -> Void) -> Self {
        map { value in
            action(value)
            return value
        }
    }

    /// Calls `action` with each value after its delivery downstream.
    @inlinable
    public func afterNext(_ action: @escaping @Sendable (Value) -> Void) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let next = sink.next
            return attach(
                Sink(
                    next: { value in
                        next(value)
                        action(value)
                    },
                    end: sink.end,
                    isStopped: sink.isStopped
                )
            )
        })
    }

    /// Calls `action` at each start, before the source.
    public func beforeStarted(_ action: @escaping @Sendable () -> Void) -> Self {
        let attach = attach
        return Self(attach: { sink in
            action()
            return attach(sink)
        })
    }

    /// Calls `action` when the source completes, before passing that on.
    public func beforeCompleted(_ action: @escaping @Sendable () -> Void) -> Self {
        watchingEnd(before: { if case .completed = $0 { action() } }, after: { _ in })
    }

    /// Calls `action` when the source completes, after the delivery downstream.
    public func afterCompleted(_ action: @escaping @Sendable () -> Void) -> Self {
        watchingEnd(before: { _ in }, after: { if case .completed = $0 { action() } })
    }

    /// Calls `action` once when a subscription is over, whether cancelled, completed or failed; after the delivery of
    /// the end downstream.
    public func afterDisposed(_ action: @escaping @Sendable () -> Void) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let owed = ActionDisposable(action)
            let slot = UpstreamSlot()
            let upstream = Sink<Value, Failure>(
                next: sink.next,
                end: { end in
                    sink.end(end)
                    owed.dispose()
                },
                isStopped: sink.isStopped
            )
            slot.assign(attach(upstream))
            return ActionDisposable {
                slot.dispose()
                owed.dispose()
            }
        })
    }

    private func watchingEnd(
        before: @escaping @Sendable (SignalEnd<Failure>) -> Void,
        after: @escaping @Sendable (SignalEnd<Failure>) -> Void
    ) -> Self {
        let attach = attach
        return Self(attach: { sink in
            attach(
                Sink(
                    next: sink.next,
                    end: { end in
                        before(end)
                        sink.end(end)
                        after(end)
                    },
                    isStopped: sink.isStopped
                )
            )
        })
    }
}

/// ``Signal/beforeNext(_:)`` for the pipe.
@inlinable
public func beforeNext<Value, Failure>(
    _ action: @escaping @Sendable (Value) -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.beforeNext(action) }
}

/// ``Signal/afterNext(_:)`` for the pipe.
@inlinable
public func afterNext<Value, Failure>(
    _ action: @escaping @Sendable (Value) -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.afterNext(action) }
}

/// ``Signal/beforeStarted(_:)`` for the pipe.
public func beforeStarted<Value, Failure>(
    _ action: @escaping @Sendable () -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.beforeStarted(action) }
}

/// ``Signal/beforeCompleted(_:)`` for the pipe.
public func beforeCompleted<Value, Failure>(
    _ action: @escaping @Sendable () -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.beforeCompleted(action) }
}

/// ``Signal/afterCompleted(_:)`` for the pipe.
public func afterCompleted<Value, Failure>(
    _ action: @escaping @Sendable () -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.afterCompleted(action) }
}

/// ``Signal/afterDisposed(_:)`` for the pipe.
public func afterDisposed<Value, Failure>(
    _ action: @escaping @Sendable () -> Void
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.afterDisposed(action) }
}
