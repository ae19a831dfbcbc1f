public import ClientModel
import SQLite

/// A new task for the store.
public struct NewTask: Sendable {
    /// The kind of work.
    public var kind: TaskKind
    /// The arguments, as a record of the kind's own.
    public var payload: [UInt8]
    /// The queue; nil to run in parallel with all others.
    public var queue: TaskQueueID?
    /// The priority among the runnable tasks; greater ones first.
    public var priority: Int32 = 0
    /// The conditions that must hold for it to run.
    public var conditions: Set<TaskCondition> = []
    /// The tasks that must end before it runs.
    public var needs: [TaskDependency] = []
    /// The message of the task. If the message is deleted unsent, the task is cancelled. If the task fails and the
    /// message is still unsent, the message is marked as failed for the same reason.
    public var message: StableID?
    /// The earliest time to run, in milliseconds since 1970.
    public var nextTime: Int64 = 0

    /// Creates a task that may run at once.
    public init(_ kind: TaskKind, payload: [UInt8] = [], queue: TaskQueueID? = nil) {
        self.kind = kind
        self.payload = payload
        self.queue = queue
    }

    /// Creates a task whose payload is `record`.
    public init(_ kind: TaskKind, _ record: some RecordCodable, queue: TaskQueueID? = nil) {
        self.init(kind, payload: record.record(), queue: queue)
    }
}

/// A task as it is stored.
public struct StoredTask: Identifiable, Hashable, Sendable {
    /// The id, which never changes.
    public let id: TaskID
    /// The kind of work.
    public let kind: TaskKind
    /// The arguments.
    public let payload: [UInt8]
    /// The state.
    public let state: TaskState
    /// The queue.
    public let queue: TaskQueueID?
    /// The priority; greater ones first.
    public let priority: Int32
    /// The conditions that must hold for it to run.
    public let conditions: Set<TaskCondition>
    /// The message of the task.
    public let message: StableID?
    /// The number of starts.
    public let attempts: Int32
    /// The earliest time to run, in milliseconds since 1970.
    public let nextTime: Int64
    /// The outcome, nil before the end.
    public let outcome: TaskOutcome?
}

extension StoredTask {
    /// Reads `id, kind, state, priority, queue, message, attempts, next_time, conditions, outcome, payload`.
    init(row: Row) throws {
        guard let state = TaskState(rawValue: UInt8(truncatingIfNeeded: row.int64(2))) else {
            throw StoreError.damaged
        }
        id = TaskID(rawValue: row.int64(0))
        kind = TaskKind(rawValue: row.string(1))
        self.state = state
        priority = row.int32(3)
        queue = row.optionalString(4).map(TaskQueueID.init(rawValue:))
        message = row.optionalInt64(5).map(StableID.init(rawValue:))
        attempts = row.int32(6)
        nextTime = row.int64(7)
        let names = try row.optionalBytes(8).map { try StoredConditions(record: $0).names } ?? []
        conditions = Set(names.map(TaskCondition.init(rawValue:)))
        outcome = try row.optionalBytes(9).map { try TaskOutcome(record: $0) }
        payload = row.bytes(10)
    }
}

extension StoredTask: OrderedRow {
    /// The order by urgency, then by age.
    struct Order: Comparable, Sendable {
        var priority: Int32
        var id: TaskID

        static func < (left: Order, right: Order) -> Bool {
            left.priority == right.priority ? left.id < right.id : left.priority > right.priority
        }
    }

    var order: Order { Order(priority: priority, id: id) }
    var rowID: TaskID { id }
}
