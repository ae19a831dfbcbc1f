/// The machine's clock over Dispatch timers.
public final class DispatchClock: SignalClock {
    /// The default clock of operators.
    public static let shared = DispatchClock()

    private let queue = Queue(label: "signals.clock")
    private let suspendingOrigin = SuspendingClock.now
    private let continuousOrigin = ContinuousClock.now

    /// Creates a clock whose origin is now.
    public init() {}

    /// Time since the creation of this clock, without sleep.
    public var now: Duration { suspendingOrigin.duration(to: .now) }

    /// Time since the creation of this clock, sleep included.
    public var nowWithSleep: Duration { continuousOrigin.duration(to: .now) }

    /// Runs `work` after `delay`.
    public func schedule(
        after delay: Duration,
        on queue: Queue?,
        _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
        (queue ?? self.queue).after(delay, work)
    }
}
