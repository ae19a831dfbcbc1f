/// The tasks that no other task holds up, and those that run.
///
/// Time and conditions change without the database, so the task runner passes both: whenever either changes, and at
/// ``nextTime(after:where:)``.
public struct RunnableTasks: Equatable, Sendable {
    /// The tasks, the most urgent first, then the oldest.
    public let tasks: [StoredTask]

    /// The running tasks. A task that disappears from here was cancelled.
    public var running: [StoredTask] { tasks.filter { $0.state == .running } }

    /// The tasks that may start at `now`, in milliseconds since 1970, while exactly the conditions in `holding` hold.
    public func startable(at now: Int64, while holding: Set<TaskCondition>) -> [StoredTask] {
        tasks.filter { $0.state == .ready && $0.nextTime <= now && $0.conditions.isSubset(of: holding) }
    }

    /// The time of the next task that waits for nothing but its time; nil when there is none.
    public func nextTime(after now: Int64, while holding: Set<TaskCondition>) -> Int64? {
        var next: Int64?
        for task in tasks
        where task.state == .ready && task.nextTime > now && task.conditions.isSubset(of: holding) {
            next = min(next ?? task.nextTime, task.nextTime)
        }
        return next
    }
}

/// Shows the runnable tasks: ``RunnableTasks``.
public struct RunnableTasksView: LiveView {
    private var head = OrderedPrefix<StoredTask>()

    /// A view of all kinds of tasks.
    public init() {}

    /// Every task.
    public var watches: Set<DatabaseRegion> { [.tasks] }

    /// The tasks that may run now.
    public var value: RunnableTasks { RunnableTasks(tasks: head.rows) }

    /// Reads the tasks that are ready or running.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { _, _ in try reader.runnableTasks().sorted { $0.order < $1.order } }
    }

    /// Applies the tasks that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var states: [TaskID: StoredTask?] = [:]
        for number in changes.rows(.task) {
            let id = TaskID(rawValue: number)
            let task = try reader.task(id)
            let isShown = task?.state == .ready || task?.state == .running
            states.updateValue(isShown ? task : nil, forKey: id)
        }
        return .changed(if: try head.patch(states) { _, _ in [] })
    }
}

/// Shows one task: its state and, at the end, its outcome.
public struct TaskView: LiveView {
    private let id: TaskID
    /// The task; nil when there is none or its record was pruned.
    public private(set) var value: StoredTask?

    /// A view of the task `id`.
    public init(_ id: TaskID) { self.id = id }

    /// The task.
    public var watches: Set<DatabaseRegion> { [.task(id)] }

    /// Reads the task.
    public mutating func load(from reader: StoreReader) throws { value = try reader.task(id) }

    /// Reads the task's row again.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        value = try reader.task(id)
        return .changed(if: value != old)
    }
}

extension DatabaseRegion {
    /// All tasks.
    public static var tasks: DatabaseRegion { DatabaseRegion(.task) }

    /// One task.
    public static func task(_ id: TaskID) -> DatabaseRegion { DatabaseRegion(.task, 0, id.rawValue) }
}
