/// The id of a stored task; never reused.
public struct TaskID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The stored number, 1 or more; later tasks have greater ones.
    public let rawValue: Int64

    /// Wraps a stored number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Orders by age, oldest first.
    public static func < (left: TaskID, right: TaskID) -> Bool { left.rawValue < right.rawValue }
}

/// The kind of a task, by which the task runner chooses the code.
public struct TaskKind: RawRepresentable, Hashable, Sendable {
    /// The stored name, such as `send`.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A queue in which tasks wait for each other. A task behind another runs after that one ended, even with a higher
/// priority, and even while that one waits for its next try.
public struct TaskQueueID: RawRepresentable, Hashable, Sendable {
    /// The stored name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The queue of one subject, such as the messages to one chat.
    public init(_ name: String, _ number: Int64) { rawValue = "\(name):\(number)" }
}

/// A condition that must hold for a task to run. The task runner knows whether it holds; that is not stored.
public struct TaskCondition: RawRepresentable, Hashable, Comparable, Sendable {
    /// The stored name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is a connection to the server.
    public static let network = Self(rawValue: "network")
    /// The account is logged in and its state is up to date.
    public static let accountReady = Self(rawValue: "account")

    /// Orders by name.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The state of a task. Raw values are stored.
public enum TaskState: UInt8, Sendable {
    /// The task needs other tasks to end, or stands behind another in its queue.
    case waiting = 0
    /// The task may run once its time has come and its conditions hold.
    case ready = 1
    /// The task is running.
    case running = 2
    /// The task succeeded.
    case done = 3
    /// The task ended otherwise: refused, cancelled, or a needed task failed.
    case failed = 4

    /// True if the task will not run any more.
    public var isEnded: Bool { self == .done || self == .failed }
}

/// A dependency: the task waits until another ended.
public struct TaskDependency: Hashable, Sendable {
    /// The effect on the waiting task when the needed one fails. Raw values are stored.
    public enum Policy: UInt8, Sendable {
        /// The waiting task fails too.
        case success = 0
        /// The waiting task runs all the same.
        case end = 1
    }

    /// The task to wait for.
    public var task: TaskID
    /// The policy for its failure.
    public var policy: Policy

    /// Creates a dependency on `task`.
    public init(_ task: TaskID, _ policy: Policy = .success) {
        self.task = task
        self.policy = policy
    }
}

/// The reasons why a task was not added or changed.
public enum TaskError: Error, Equatable, Sendable {
    /// There is no such task, or its record was pruned.
    case noTask(TaskID)
    /// The task would wait for itself, by dependencies or by the order of a queue.
    case cycle(TaskID)
    /// A dependency was added to a task that runs or ended.
    case tooLate(TaskID)
}
