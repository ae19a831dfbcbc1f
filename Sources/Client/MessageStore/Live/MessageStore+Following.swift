public import Signals
import StdExtras

extension MessageStore {
    /// Follows a view for as long as the subscription is kept, whatever fails meanwhile. A view that cannot be read,
    /// as while the disk is busy, is read again after growing pauses. For components that work as long as the account
    /// does; a screen should rather show the error.
    ///
    /// - Parameters:
    ///   - view: The view to follow.
    ///   - clock: Measures the pauses.
    ///   - random: Random bits, which spread the pauses.
    ///   - next: Gets each value, serially, on a thread of the store's.
    /// - Returns: Keep it: releasing it ends the following, as closing the store does.
    public func follow<View: LiveView>(
        _ view: View,
        clock: any SignalClock,
        random: @escaping @Sendable () -> UInt64,
        next: @escaping @Sendable (View.Value) -> Void
    ) -> Subscription {
        let policy = RetryPolicy(Backoff(), random: { Backoff.fraction(random()) })
        return self.view(view).retry(policy, clock: clock) { $0 != .closed }.start(
            next: next,
            failed: { _ in }
        )
    }
}
