public import ClientModel
import SQLite

/// A task to be stored.
public struct NewTask: Sendable {
    /// What is to be done.
    public var kind: TaskKind
    /// With what, as a record of the kind's own.
    public var payload: [UInt8]
    /// Where it queues; nil to run beside all others.
    public var queue: TaskQueueID?
    /// Greater ones first, among those that may run.
    public var priority: Int32 = 0
    /// What must hold for it to run.
    public var conditions: Set<TaskCondition> = []
    /// What must end before it runs.
    public var needs: [TaskDependency] = []
    /// The message that it is about. When that is deleted unsent, the task is cancelled; when the task fails and
    /// the message is on its way still, the message is marked as failed for the same reason.
    public var message: StableID?
    /// When it may run at the earliest, in milliseconds since 1970.
    public var nextTime: Int64 = 0

    /// A task that may run at once.
    public init(_ kind: TaskKind, payload: [UInt8] = [], queue: TaskQueueID? = nil) {
        self.kind = kind
        self.payload = payload
        self.queue = queue
    }

    /// A task whose payload is `record`.
    public init(_ kind: TaskKind, _ record: some RecordCodable, queue: TaskQueueID? = nil) {
        self.init(kind, payload: record.record(), queue: queue)
    }
}

/// A task as it is stored.
public struct StoredTask: Identifiable, Hashable, Sendable {
    /// Names it; never changes.
    public let id: TaskID
    /// What is to be done.
    public let kind: TaskKind
    /// With what.
    public let payload: [UInt8]
    /// How far it has come.
    public let state: TaskState
    /// Where it queues.
    public let queue: TaskQueueID?
    /// Greater ones first.
    public let priority: Int32
    /// What must hold for it to run.
    public let conditions: Set<TaskCondition>
    /// The message that it is about.
    public let message: StableID?
    /// How often it was started.
    public let attempts: Int32
    /// When it may run at the earliest, in milliseconds since 1970.
    public let nextTime: Int64
    /// How it ended, nil before.
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
    /// The most urgent first, then the oldest.
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
