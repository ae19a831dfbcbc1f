extension Signal {
    /// Starts the source only after `delay`, including the time that the machine slept.
    ///
    /// No timer counts sleep, so it checks the clock at least each `granularity`; that is also its greatest delay
    /// after a sleep. Other parameters as in ``delay(_:on:clock:)``.
    public func suspendAwareDelay(
        _ delay: Duration,
        granularity: Duration = .seconds(4),
        on queue: Queue? = nil,
        clock: any SignalClock = DispatchClock.shared
    ) -> Self {
        let attach = attach
        return Self(attach: { sink in
            let slots = SlotPair()
            let watch = SuspendAwareTimer(
                due: clock.nowWithSleep + delay,
                granularity: granularity,
                queue: queue,
                clock: clock,
                action: { if !slots.isDisposed { slots.second.assign(attach(sink)) } }
            )
            slots.first.assign(watch)
            watch.look()
            return slots
        })
    }
}

/// Checks the clock until it is time.
private final class SuspendAwareTimer: Disposable {
    private let due: Duration
    private let granularity: Duration
    private let queue: Queue?
    private let clock: any SignalClock
    private let action: @Sendable () -> Void
    private let timer = MetaDisposable()

    init(
        due: Duration,
        granularity: Duration,
        queue: Queue?,
        clock: any SignalClock,
        action: @escaping @Sendable () -> Void
    ) {
        self.due = due
        self.granularity = granularity
        self.queue = queue
        self.clock = clock
        self.action = action
    }

    func look() {
        let rest = due - clock.nowWithSleep
        // At least one timer, so that the action never runs during the start.
        let slot = UpstreamSlot()
        timer.set(slot)
        slot.assign(
            clock.schedule(after: min(max(rest, .zero), granularity), on: queue) {
                if self.clock.nowWithSleep >= self.due { self.action() } else { self.look() }
            }
        )
    }

    func dispose() { timer.dispose() }
}

/// ``Signal/suspendAwareDelay(_:granularity:on:clock:)`` for the pipe.
public func suspendAwareDelay<Value, Failure>(
    _ delay: Duration,
    granularity: Duration = .seconds(4),
    on queue: Queue? = nil,
    clock: any SignalClock = DispatchClock.shared
) -> (Signal<Value, Failure>) -> Signal<Value, Failure> {
    { $0.suspendAwareDelay(delay, granularity: granularity, on: queue, clock: clock) }
}
