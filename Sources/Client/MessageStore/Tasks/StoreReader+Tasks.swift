public import ClientModel
import SQLite

extension StoreReader {
    /// The task `id`; nil when there is none or its record was pruned.
    public func task(_ id: TaskID) throws -> StoredTask? {
        try database.first(
            """
            SELECT id, kind, state, priority, lane, message, attempts, next_time, conditions, outcome, payload
            FROM tasks WHERE id = ?
            """,
            id.rawValue,
            read: StoredTask.init(row:)
        )
    }

    /// The tasks that are ready or running, oldest first.
    func runnableTasks() throws -> [StoredTask] {
        try database.all(
            """
            SELECT id, kind, state, priority, lane, message, attempts, next_time, conditions, outcome, payload
            FROM tasks WHERE state IN (1, 2) ORDER BY id
            """,
            read: StoredTask.init(row:)
        )
    }

    /// True if a task has not ended.
    public func hasUnfinishedTasks() throws -> Bool {
        try database.first("SELECT EXISTS(SELECT 1 FROM tasks WHERE state <= 2)") { $0.bool(0) } ?? false
    }

    /// The tasks of a queue that have not ended, in their order.
    public func tasks(in queue: TaskQueueID) throws -> [StoredTask] {
        try database.all(
            """
            SELECT id, kind, state, priority, lane, message, attempts, next_time, conditions, outcome, payload
            FROM tasks WHERE lane = ? AND state <= 2 ORDER BY id
            """,
            queue.rawValue,
            read: StoredTask.init(row:)
        )
    }

    /// The tasks of a kind that have not ended, oldest first.
    public func tasks(of kind: TaskKind) throws -> [StoredTask] {
        // By "+id" the index of the tasks that have not ended is read, instead of all tasks in their order.
        try database.all(
            """
            SELECT id, kind, state, priority, lane, message, attempts, next_time, conditions, outcome, payload
            FROM tasks WHERE state <= 2 AND kind = ? ORDER BY +id
            """,
            kind.rawValue,
            read: StoredTask.init(row:)
        )
    }

    /// The tasks about a message, ended ones too, oldest first.
    public func tasks(about message: StableID) throws -> [StoredTask] {
        try database.all(
            """
            SELECT id, kind, state, priority, lane, message, attempts, next_time, conditions, outcome, payload
            FROM tasks WHERE message = ? ORDER BY id
            """,
            message.rawValue,
            read: StoredTask.init(row:)
        )
    }

    /// The tasks that a task still waits for, beside those before it in its queue.
    public func needs(of id: TaskID) throws -> [TaskDependency] {
        try database.all(
            "SELECT needed, policy FROM task_needs WHERE task = ? ORDER BY needed",
            id.rawValue
        ) { row in
            guard let policy = TaskDependency.Policy(rawValue: UInt8(truncatingIfNeeded: row.int64(1))) else {
                throw StoreError.damaged
            }
            return TaskDependency(TaskID(rawValue: row.int64(0)), policy)
        }
    }

    /// True if `task` waits, by dependencies or queues, for `other` or is `other`.
    func task(_ task: TaskID, waitsFor other: TaskID) throws -> Bool {
        var seen: Set<TaskID> = [task]
        var open = [task]
        while let next = open.popLast() {
            if next == other { return true }
            for needed in try waits(of: next) where seen.insert(needed).inserted { open.append(needed) }
        }
        return false
    }

    /// The tasks that `id` waits for directly: its dependencies and the one before it in its queue.
    private func waits(of id: TaskID) throws -> [TaskID] {
        try database.all(
            """
            SELECT needed FROM task_needs WHERE task = ?1
            UNION ALL
            SELECT max(before.id) FROM tasks t JOIN tasks before
              ON before.lane = t.lane AND before.id < t.id AND before.state <= 2
            WHERE t.id = ?1 AND t.state <= 2
            """,
            id.rawValue
        ) { $0.optionalInt64(0).map(TaskID.init(rawValue:)) }.compactMap(\.self)
    }
}
