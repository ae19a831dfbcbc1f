/// The time source of operators; injected, so that tests run on a virtual one.
public protocol SignalClock: Sendable {
    /// Time since an arbitrary origin, without the machine's sleep.
    var now: Duration { get }

    /// Time since an arbitrary origin, sleep included.
    var nowWithSleep: Duration { get }

    /// Runs `work` once when `delay` of ``now`` has passed, on `queue` or, without one, on a queue of the clock's
    /// own.
    ///
    /// - Parameters:
    ///   - delay: Zero or less means as soon as possible, but never during this call.
    ///   - queue: The queue that `work` runs on.
    ///   - work: Runs at most once, and not after the result was disposed there.
    /// - Returns: A disposable that cancels the work. Releasing it does nothing.
    func schedule(
        after delay: Duration,
        on queue: Queue?,
        _ work: @escaping @Sendable () -> Void
    ) -> any Disposable
}
