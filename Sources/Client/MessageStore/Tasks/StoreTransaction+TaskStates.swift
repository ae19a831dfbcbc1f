import ClientModel
import SQLite

/// The rules that derive a task's state from the others' states.
extension StoreTransaction {
    /// A task that waits for another, and its policy if that one fails.
    struct Dependent {
        var task: TaskID
        var policy: TaskDependency.Policy
    }

    /// Notes that `id` waits for another task, unless that one is done.
    ///
    /// - Returns: False when it failed, and `id` must fail too.
    func addEdge(_ need: TaskDependency, to id: TaskID) throws -> Bool {
        guard let needed = try reader.task(need.task) else { throw TaskError.noTask(need.task) }
        guard needed.id != id else { throw TaskError.cycle(id) }
        if needed.state.isEnded { return needed.state == .done || need.policy == .end }
        try database.run(
            "INSERT OR REPLACE INTO task_needs(needed, task, policy) VALUES (?, ?, ?)",
            need.task.rawValue,
            id.rawValue,
            need.policy.rawValue
        )
        return true
    }

    /// True if another task must end before `id` may run.
    func isHeldUp(_ id: TaskID) throws -> Bool {
        try database.first(
            """
            SELECT EXISTS(SELECT 1 FROM task_needs WHERE task = ?1) OR EXISTS(
              SELECT 1 FROM tasks t JOIN tasks before
                ON before.lane = t.lane AND before.id < t.id AND before.state <= 2
              WHERE t.id = ?1)
            """,
            id.rawValue
        ) { $0.bool(0) } ?? false
    }

    /// Makes a waiting task ready when nothing holds it up.
    func promote(_ id: TaskID) throws {
        guard let task = try reader.task(id), task.state == .waiting, try !isHeldUp(id) else { return }
        try setState(.ready, of: id)
    }

    func setState(_ state: TaskState, of id: TaskID) throws {
        try database.run("UPDATE tasks SET state = ? WHERE id = ?", state.rawValue, id.rawValue)
        changes.touchRow(.task, id.rawValue)
    }

    /// Ends a task and removes it from the graph.
    ///
    /// - Returns: The tasks that waited for it, which must be released or failed.
    @discardableResult
    func end(_ id: TaskID, _ state: TaskState, _ outcome: TaskOutcome) throws -> [Dependent] {
        try database.run(
            "UPDATE tasks SET state = ?, outcome = ? WHERE id = ?",
            state.rawValue,
            outcome.record(),
            id.rawValue
        )
        changes.touchRow(.task, id.rawValue)
        try database.run("DELETE FROM task_needs WHERE task = ?", id.rawValue)
        return try database.all(
            "DELETE FROM task_needs WHERE needed = ? RETURNING task, policy",
            id.rawValue
        ) { row in
            let policy = TaskDependency.Policy(rawValue: UInt8(truncatingIfNeeded: row.int64(1)))
            return Dependent(task: TaskID(rawValue: row.int64(0)), policy: policy ?? .success)
        }
    }

    /// Fails a task and, one after the other, the tasks that need its success. Messages that they should have sent
    /// are marked as failed for the first one's reason. A caller that cancels a task handles its message itself.
    func fail(_ id: TaskID, _ outcome: TaskOutcome) throws {
        var open = [(id: id, outcome: outcome)]
        let failure = outcome.sendFailure
        var freed: [TaskID] = []
        var lanes: Set<TaskQueueID> = []
        while let next = open.popLast() {
            guard let task = try reader.task(next.id), !task.state.isEnded else { continue }
            if let queue = task.queue { lanes.insert(queue) }
            if let message = task.message, next.outcome != .cancelled { try failSending(message, failure) }
            for dependent in try end(next.id, .failed, next.outcome) {
                switch dependent.policy {
                case .success: open.append((dependent.task, .needFailed(next.id)))
                case .end: freed.append(dependent.task)
                }
            }
        }
        try release(freed, queue: nil)
        for queue in lanes { try release([], queue: queue) }
    }

    /// Makes tasks ready that nothing holds up any more: of `tasks`, and the first of `queue`.
    func release(_ tasks: [TaskID], queue: TaskQueueID?) throws {
        for id in tasks { try promote(id) }
        guard let queue else { return }
        let first = try database.first(
            "SELECT id FROM tasks WHERE lane = ? AND state <= 2 ORDER BY id LIMIT 1",
            queue.rawValue
        ) { TaskID(rawValue: $0.int64(0)) }
        if let first { try promote(first) }
    }
}
