public import Signals
import StdExtras

/// A query whose result is updated by patching after each commit.
///
/// A view is a value: it is loaded once, then each commit that touches one of its ``watches`` is replayed on it.
/// `docs/notes/store.md` shows how to write one.
///
/// Threads: `load` runs on a reading connection, `replay` on the store's writer queue, never two at once.
public protocol LiveView: Sendable {
    /// The type of the value for observers.
    associatedtype Value: Sendable

    /// The regions that the view depends on. Read after loading and after a replay that returns
    /// ``ViewUpdate/watchesChanged``.
    var watches: Set<DatabaseRegion> { get }

    /// The current value for observers.
    var value: Value { get }

    /// The holes of histories that the view shows, for the network to fill: see ``MessageStore/demand``.
    var demand: [HistoryDemand] { get }

    /// The lists whose known part ends in the view: see ``MessageStore/chatDemand``.
    var chatDemand: [ChatList] { get }

    /// Fills the view from one state of the database, discarding what it held.
    mutating func load(from reader: StoreReader) throws

    /// Updates the view from the state before a commit to the state after it, which `reader` reads.
    ///
    /// The view may already include the commit: see ``ChangeSet``.
    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate
}

extension LiveView {
    /// None: most views show no histories.
    public var demand: [HistoryDemand] { [] }

    /// None: most views show no lists of chats.
    public var chatDemand: [ChatList] { [] }
}

/// The effect of a replay on a view.
public enum ViewUpdate: Sendable {
    /// Nothing visible to observers changed.
    case unchanged
    /// The value changed.
    case changed
    /// The value changed, and the view depends on other regions than before.
    case watchesChanged

    /// `changed` or `unchanged`.
    public static func changed(if condition: Bool) -> ViewUpdate { condition ? .changed : .unchanged }
}

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
