import MessageStore
import Signals

/// Makes tasks of what a live view shows as not known to the server yet.
///
/// The store's own marks (a draft's version, a chat's read mark) are what must not be lost; a task only carries the
/// newest of them, so one for each subject is enough however often it changes.
final class DirtyStateScheduler: Sendable {
    private let subscription: Subscription

    /// Follows `view`; `tasks` are the tasks that its value calls for.
    init<View: LiveView>(
        _ services: AccountDependencies,
        _ view: View,
        tasks: @escaping @Sendable (View.Value) -> [NewTask]
    ) {
        subscription = services.follow(view) { [store = services.store] value in
            let wanted = tasks(value)
            guard !wanted.isEmpty else { return }
            // What cannot be written now is asked for again by the next change, and at the next start.
            store.transactionSignal { transaction in
                for task in wanted { try transaction.requestTask(task) }
            }.startStandalone()
        }
    }

    deinit { subscription.cancel() }
}
