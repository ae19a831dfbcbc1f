import StdExtras

/// One kind of work for moments in which nobody waits for the writer.
///
/// It is done in steps, each so short (a few milliseconds) that a user who comes back does not notice. Requested
/// transactions run between two steps.
struct MaintenanceTask: Sendable {
    /// The work that remains after a step.
    enum Rest: Sendable {
        /// Nothing: the task is done until it is due again.
        case nothing
        /// At least one more step.
        case more
    }

    /// The time from one run to the next, which starts at the first idle moment after a commit; zero for each.
    var interval = Duration.zero

    /// Does some of the work, on the writer, outside a transaction. An error ends the task until it is due again:
    /// maintenance must not fail a user's action, and real damage shows there as well.
    let step: @Sendable (WriterState) throws -> Rest

    /// A task whose steps read and write freely.
    init(every interval: Duration = .zero, step: @escaping @Sendable (WriterState) throws -> Rest) {
        self.interval = interval
        self.step = step
    }

    /// A task whose steps are transactions, which notify the views like any other.
    static func transaction(
        every interval: Duration = .zero,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Rest
    ) -> MaintenanceTask {
        MaintenanceTask(every: interval) { core in
            let rest = Locked(Result<Rest, any Error>.success(.nothing))
            core.commit([ClosureWriteRequest(.buffered, body) { result in rest.withLock { $0 = result } }])
            return try rest.withLock { try $0.get() }
        }
    }
}
