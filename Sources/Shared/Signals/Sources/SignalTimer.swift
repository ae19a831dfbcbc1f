extension Signal where Value == Int, Failure == Never {
    /// Counts: sends 0 after `first`, then, with `interval`, 1 and so on each interval; completes after the 0 without
    /// one.
    ///
    /// Ticks are planned from the start, so that delays of single ticks do not add up; ticks that were missed
    /// altogether are skipped.
    ///
    /// - Parameters:
    ///   - first: The time from the start to the first tick.
    ///   - interval: Time between ticks, above zero.
    ///   - queue: The queue to send on; without one, the clock's own queue.
    ///   - clock: Injected for tests.
    /// - Returns: The signal of the ticks.
    public static func timer(
        after first: Duration,
        every interval: Duration? = nil,
        on queue: Queue? = nil,
        clock: any SignalClock = DispatchClock.shared
    ) -> Self {
        // SAFETY: intervals are the program's own; times from outside are clamped on arrival.
        precondition(interval ?? .seconds(1) > .zero, "a timer's interval is above zero")
        return Self { subscriber in
            let timer = RepeatingTimer(subscriber, interval: interval, queue: queue, clock: clock)
            timer.schedule(0, at: clock.now + first)
            return timer
        }
    }
}

private final class RepeatingTimer: Disposable {
    private let subscriber: Subscriber<Int, Never>
    private let interval: Duration?
    private let queue: Queue?
    private let clock: any SignalClock
    private let pending = MetaDisposable()

    init(_ subscriber: Subscriber<Int, Never>, interval: Duration?, queue: Queue?, clock: any SignalClock) {
        self.subscriber = subscriber
        self.interval = interval
        self.queue = queue
        self.clock = clock
    }

    func schedule(_ beat: Int, at due: Duration) {
        let slot = UpstreamSlot()
        pending.set(slot)
        slot.assign(clock.schedule(after: due - clock.now, on: queue) { self.fire(beat, due) })
    }

    private func fire(_ beat: Int, _ due: Duration) {
        subscriber.next(beat)
        guard let interval else { return subscriber.complete() }
        var nextDue = due + interval
        let now = clock.now
        if nextDue < now {
            let missed = ((now - nextDue) / interval).rounded(.up)
            nextDue += interval * missed
        }
        schedule(beat + 1, at: nextDue)
    }

    func dispose() { pending.dispose() }
}
