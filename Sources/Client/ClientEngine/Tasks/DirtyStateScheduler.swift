import MessageStore
import Signals

/// Creates tasks for local state that the server does not have yet, as shown by a live view.
///
/// The store's marks (a draft's version, a chat's read mark) must not be lost. A task only carries the newest of
/// them, so one per subject suffices, however often it changes.
final class DirtyStateScheduler: Sendable {
    private let subscription: Subscription

    /// Follows `view`; `tasks` returns the tasks that its value requires.
    init<View: LiveView>(
        _ services: AccountDependencies,
        _ view: View,
        tasks: @escaping @Sendable (View.Value) -> [NewTask]
    ) {
        subscription = services.follow(view) { [store = services.store] value in
            let wanted = tasks(value)
            guard !wanted.isEmpty else { return }
            // A failed write is repeated at the next change, and at the next start.
            store.transactionSignal { transaction in
                for task in wanted { try transaction.requestTask(task) }
            }.startStandalone()
        }
    }

    deinit { subscription.cancel() }
}
