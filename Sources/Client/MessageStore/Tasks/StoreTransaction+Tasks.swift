public import ClientModel
import SQLite

/// The life of a task: stored, started, saved or rescheduled as often as needed, ended. Each step is part of a
/// transaction, so a program that is killed between two finds the task in its last state.
extension StoreTransaction {
    /// Stores a task. A task that needs a failed one, by ``TaskDependency/Policy/success``, is stored as failed.
    ///
    /// - Throws: ``TaskError/noTask(_:)`` for a dependency on a missing task.
    @discardableResult
    public func addTask(_ task: NewTask) throws -> TaskID {
        try database.run(
            """
            INSERT INTO tasks(kind, state, priority, lane, message, attempts, next_time, conditions, payload)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)
            """,
            task.kind.rawValue,
            TaskState.waiting.rawValue,
            task.priority,
            task.queue?.rawValue,
            task.message?.rawValue,
            task.nextTime,
            StoredConditions.column(task.conditions),
            task.payload
        )
        let id = TaskID(rawValue: database.lastInsertedRowID)
        changes.touchRow(.task, id.rawValue)
        for need in task.needs {
            guard try addEdge(need, to: id) else {
                try end(id, .failed, .needFailed(need.task))
                let cause = try reader.task(need.task)?.outcome ?? .cancelled
                if let message = task.message { try failSending(message, cause.sendFailure) }
                return id
            }
        }
        try promote(id)
        return id
    }

    /// Makes a task that has not started wait for another one as well.
    ///
    /// - Throws: ``TaskError``: for a dependency that leads back to the task, and for a task that is missing, runs or
    ///   ended.
    public func addNeed(_ need: TaskDependency, to id: TaskID) throws {
        guard let task = try reader.task(id) else { throw TaskError.noTask(id) }
        guard task.state == .waiting || task.state == .ready else { throw TaskError.tooLate(id) }
        guard try !reader.task(need.task, waitsFor: id) else { throw TaskError.cycle(id) }
        if try !addEdge(need, to: id) { return try fail(id, .needFailed(need.task)) }
        guard task.state == .ready, try isHeldUp(id) else { return }
        try setState(.waiting, of: id)
    }

    /// Starts a ready task, and counts the attempt.
    ///
    /// - Returns: The task; nil when it is not ready, or no longer.
    public func startTask(_ id: TaskID) throws -> StoredTask? {
        guard let task = try reader.task(id), task.state == .ready else { return nil }
        try database.run(
            "UPDATE tasks SET state = ?, attempts = attempts + 1 WHERE id = ?",
            TaskState.running.rawValue,
            id.rawValue
        )
        changes.touchRow(.task, id.rawValue)
        return try reader.task(id)
    }

    /// Saves the progress of a task, as after each part of an upload.
    public func saveTask(_ id: TaskID, payload: [UInt8]) throws {
        guard let task = try reader.task(id), task.payload != payload, !task.state.isEnded else { return }
        try database.run("UPDATE tasks SET payload = ? WHERE id = ?", payload, id.rawValue)
        changes.touchRow(.task, id.rawValue)
    }

    /// Sets the message of a task that was stored before the message, as if it had been added with it.
    public func setMessage(_ message: StableID, of id: TaskID) throws {
        guard let task = try reader.task(id), task.message != message, !task.state.isEnded else { return }
        try database.run("UPDATE tasks SET message = ? WHERE id = ?", message.rawValue, id.rawValue)
        changes.touchRow(.task, id.rawValue)
    }

    /// Reschedules a running task: it is ready again, from `time` on, in milliseconds since 1970.
    public func rescheduleTask(_ id: TaskID, until time: Int64) throws {
        guard let task = try reader.task(id), task.state == .running else { return }
        try database.run(
            "UPDATE tasks SET state = ?, next_time = ? WHERE id = ?",
            TaskState.ready.rawValue,
            time,
            id.rawValue
        )
        changes.touchRow(.task, id.rawValue)
    }

    /// Ends a task as done. The tasks that needed it may run, from this very transaction on.
    ///
    /// - Returns: True if it had not ended before.
    @discardableResult
    public func finishTask(_ id: TaskID, result: [UInt8] = []) throws -> Bool {
        guard let task = try reader.task(id), !task.state.isEnded else { return false }
        let dependents = try end(id, .done, .done(result))
        try release(dependents.map(\.task), queue: task.queue)
        return true
    }

    /// Ends a task as failed, and with it the tasks that need its success. Their messages are marked as failed, with
    /// `reason`.
    ///
    /// - Returns: True if it had not ended before.
    @discardableResult
    public func failTask(_ id: TaskID, _ reason: String, details: [UInt8] = []) throws -> Bool {
        guard let task = try reader.task(id), !task.state.isEnded else { return false }
        try fail(id, .refused(reason, details: details))
        return true
    }

    /// Cancels a task, even while it runs; the task runner sees that it is gone from ``RunnableTasks``. Tasks that
    /// need its success fail.
    ///
    /// - Returns: True if it had not ended before.
    @discardableResult
    public func cancelTask(_ id: TaskID) throws -> Bool {
        guard let task = try reader.task(id), !task.state.isEnded else { return false }
        try fail(id, .cancelled)
        return true
    }

    /// Makes tasks ready again that were running when the program ended. The task runner calls this once, before it
    /// starts any; only one process may run the tasks of a store.
    ///
    /// - Returns: The tasks.
    @discardableResult
    public func resumeTasks() throws -> [TaskID] {
        let running = try reader.runnableTasks().filter { $0.state == .running }.map(\.id)
        for id in running { try setState(.ready, of: id) }
        return running
    }

    /// Deletes ended tasks except the newest.
    public func pruneTasks(keeping count: Int) throws {
        let gone = try database.all(
            """
            DELETE FROM tasks
            WHERE id IN (SELECT id FROM tasks WHERE state >= 3 ORDER BY id DESC LIMIT -1 OFFSET ?)
            RETURNING id
            """,
            count
        ) { $0.int64(0) }
        for id in gone { changes.touchRow(.task, id) }
    }

    /// Cancels the tasks of a message that was deleted before it was sent.
    func updateTasks(from old: Message?, to new: Message?) throws {
        guard let old, new == nil, !old.flags.isDisjoint(with: [.sending, .failed]) else { return }
        for task in try reader.tasks(about: old.stableID) where !task.state.isEnded {
            try cancelTask(task.id)
        }
    }
}

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
    private func addEdge(_ need: TaskDependency, to id: TaskID) throws -> Bool {
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
    private func isHeldUp(_ id: TaskID) throws -> Bool {
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

    private func setState(_ state: TaskState, of id: TaskID) throws {
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
    private func release(_ tasks: [TaskID], queue: TaskQueueID?) throws {
        for id in tasks { try promote(id) }
        guard let queue else { return }
        let first = try database.first(
            "SELECT id FROM tasks WHERE lane = ? AND state <= 2 ORDER BY id LIMIT 1",
            queue.rawValue
        ) { TaskID(rawValue: $0.int64(0)) }
        if let first { try promote(first) }
    }
}

extension Migration {
    /// Work that outlives the program. `task_needs` holds only pending dependencies. An edge is deleted when the
    /// needed task ends, so a task waits for others exactly when it has a row there.
    ///
    /// Ids are never reused: a program may hold one across a restart.
    static let taskTables = """
        CREATE TABLE tasks(
          id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, state INTEGER NOT NULL,
          priority INTEGER NOT NULL, lane TEXT, message INTEGER, attempts INTEGER NOT NULL,
          next_time INTEGER NOT NULL, conditions BLOB, outcome BLOB, payload BLOB NOT NULL
        ) STRICT;
        CREATE INDEX tasks_runnable ON tasks(id) WHERE state IN (1, 2);
        CREATE INDEX tasks_ended ON tasks(id) WHERE state >= 3;
        CREATE INDEX tasks_by_lane ON tasks(lane, id) WHERE state <= 2;
        CREATE INDEX tasks_by_message ON tasks(message) WHERE message IS NOT NULL;
        CREATE TABLE task_needs(
          needed INTEGER NOT NULL, task INTEGER NOT NULL, policy INTEGER NOT NULL,
          PRIMARY KEY(needed, task)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX task_needs_by_task ON task_needs(task, needed);
        """
}
