import SQLite
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

extension MaintenanceTask {
    /// All tasks, in order: first those with visible effects, last those that clean up after the others.
    ///
    /// Features add theirs here: a line each, with the work beside their tables.
    static func standard(_ checkpointer: Checkpointer?) -> [MaintenanceTask] {
        [
            retryDeletions,
            indexMessages,
            verifyCounters(),
            pruneTasks,
            pruneChangeLog,
            shrinkFile,
            mergeSearchIndex,
            optimizeQueries,
        ] + (checkpointer.map { [copyLog($0)] } ?? [])
    }

    /// The number of ended tasks that are kept, for queries of their results.
    private static let keptTasks = 256

    /// The number of free pages that the file keeps for later writes, at 4 KiB.
    private static let keptFreePages = 1024

    /// A log of fewer pages is not worth two syncs.
    private static let smallLogPages = 64

    /// A log of more pages is truncated when it is copied: 16 MiB.
    static let largeLogPages = 4096

    private static let pruneTasks = MaintenanceTask { core in
        let ended = try core.database.first("SELECT count(*) FROM tasks WHERE state >= 3") { $0.int(0) }
        guard let ended, ended > 2 * keptTasks else { return .nothing }
        return try prune.step(core)
    }

    private static let prune = MaintenanceTask.transaction { transaction in
        try transaction.pruneTasks(keeping: keptTasks)
        return .nothing
    }

    private static let pruneChangeLog = MaintenanceTask { try $0.pruneChangeLog() }

    /// Returns free pages after deletions to the disk, a few hundred kilobytes at a time.
    private static let shrinkFile = MaintenanceTask { core in
        let free = try core.database.first("PRAGMA freelist_count") { $0.int(0) } ?? 0
        guard free > keptFreePages else { return .nothing }
        try core.database.execute("PRAGMA incremental_vacuum(128)")
        return .more
    }

    /// Updates SQLite's table statistics, with at most a few hundred rows of each index.
    private static let optimizeQueries = MaintenanceTask(every: .seconds(6 * 3600)) { core in
        try core.database.execute("PRAGMA analysis_limit = 300; PRAGMA optimize")
        return .nothing
    }

    private static func copyLog(_ checkpointer: Checkpointer) -> MaintenanceTask {
        MaintenanceTask { core in
            let pages = core.database.logPages
            guard pages >= smallLogPages else { return .nothing }
            checkpointer.copyLog(thenEmpty: pages > largeLogPages)
            return .nothing
        }
    }
}
