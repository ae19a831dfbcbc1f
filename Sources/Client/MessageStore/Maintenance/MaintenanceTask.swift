import StdExtras

/// One kind of work for moments in which nobody waits for the lane.
///
/// It is done in steps, each so short (a few milliseconds) that a member who comes back in the middle of one
/// does not notice; transactions that are asked for run between two steps.
struct MaintenanceTask: Sendable {
    /// What a step leaves.
    enum Rest: Sendable {
        /// Nothing: the duty is done until it is due again.
        case nothing
        /// Another step's worth, or more.
        case more
    }

    /// How long after it was done it is due again, at the first idle moment after a commit; zero for each.
    var interval = Duration.zero

    /// Does some of the work, on the lane, outside a transaction. What it throws ends the duty until it is due
    /// again: upkeep must not fail what a member does, and what is really wrong shows there as well.
    let step: @Sendable (WriterState) throws -> Rest

    /// A duty whose steps look and write freely.
    init(every interval: Duration = .zero, step: @escaping @Sendable (WriterState) throws -> Rest) {
        self.interval = interval
        self.step = step
    }

    /// A duty each of whose steps is a transaction, of which the views hear like of any other.
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
