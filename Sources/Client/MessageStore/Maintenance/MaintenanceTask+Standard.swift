import SQLite

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
    static let keptTasks = 256

    /// The number of free pages that the file keeps for later writes, at 4 KiB.
    static let keptFreePages = 1024

    /// A log of fewer pages is not worth two syncs.
    static let smallLogPages = 64

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
