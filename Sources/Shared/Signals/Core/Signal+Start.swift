extension Signal {
    /// Starts the signal.
    ///
    /// - Parameters:
    ///   - next: Called for each value, serially, on the thread that the signal delivers on.
    ///   - failed: Called at most once, after the last value.
    ///   - completed: Called at most once, after the last value, if the signal did not fail.
    /// - Returns: The subscription's handle. Keep it: releasing it cancels.
    @inlinable
    public func start(
        next: @escaping @Sendable (Value) -> Void = { _ in },
        failed: @escaping @Sendable (Failure) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void = {}
    ) -> Subscription {
        Subscription(begin(next: next, failed: failed, completed: completed))
    }

    /// Starts the signal and lets it run to its own end: it cannot be cancelled.
    @inlinable
    public func startStandalone(
        next: @escaping @Sendable (Value) -> Void = { _ in },
        failed: @escaping @Sendable (Failure) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void = {}
    ) {
        _ = begin(next: next, failed: failed, completed: completed)
    }

    @inlinable
    func begin(
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) -> UpstreamSlot {
        let slot = UpstreamSlot()
        let sink = Sink<Value, Failure>(
            next: { value in if !slot.isDisposed { next(value) } },
            end: { end in
                guard slot.mark() else { return }
                switch end {
                case .completed: completed()
                case .failed(let error): failed(error)
                }
                slot.release()
            },
            isStopped: { slot.isDisposed }
        )
        slot.assign(attach(sink))
        return slot
    }
}
