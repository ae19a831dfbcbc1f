extension Signal {
    /// Starts the source only after `delay`. Does not shift values in time.
    ///
    /// - Parameters:
    ///   - delay: Measured by `clock`'s ``SignalClock/now``, which stands still while the machine sleeps.
    ///   - queue: The queue that starts the source; without one, the clock's own queue.
    ///   - clock: Injected for tests.
    /// - Returns: The delayed signal.
    public func delay(
        _ delay: Duration,
        on queue: Queue? = nil,
        clock: any SignalClock = DispatchClock.shared
    ) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let slots = SlotPair()
            let timer = clock.schedule(after: delay, on: queue) {
                if !slots.isDisposed { slots.second.assign(attach(sink)) }
            }
            slots.first.assign(timer)
            return slots
        })
    }
}

/// ``Signal/delay(_:on:clock:)`` for the pipe.
public func delay<Value, Failure>(
    _ delay: Duration,
    on queue: Queue? = nil,
    clock: any SignalClock = DispatchClock.shared
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.delay(delay, on: queue, clock: clock) }
}
