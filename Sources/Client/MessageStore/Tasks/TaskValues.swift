/// Names a stored task; never given twice.
public struct TaskID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The stored number, 1 or more; later tasks have greater ones.
    public let rawValue: Int64

    /// Wraps a stored number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// By age, oldest first.
    public static func < (left: TaskID, right: TaskID) -> Bool { left.rawValue < right.rawValue }
}

/// What is to be done; who runs tasks chooses the code by it.
public struct TaskKind: RawRepresentable, Hashable, Sendable {
    /// The stored name, such as `send`.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A line in which tasks wait for each other: one that stands behind another runs after that one ended, also
/// when it has a higher priority and also while that one waits for its next try.
public struct TaskQueueID: RawRepresentable, Hashable, Sendable {
    /// The stored name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The lane of one subject, such as what is sent to one chat.
    public init(_ name: String, _ number: Int64) { rawValue = "\(name):\(number)" }
}

/// What must hold for a task to run. Whether it does is known to who runs tasks, and is not stored.
public struct TaskCondition: RawRepresentable, Hashable, Comparable, Sendable {
    /// The stored name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is a connection to the server.
    public static let network = Self(rawValue: "network")
    /// The account is logged in and its state is up to date.
    public static let accountReady = Self(rawValue: "account")

    /// By name.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How far a task has come. Raw values are stored.
public enum TaskState: UInt8, Sendable {
    /// Needs other tasks to end, or stands behind another in its lane.
    case waiting = 0
    /// May run once its time has come and its conditions hold.
    case ready = 1
    /// Somebody runs it.
    case running = 2
    /// Ended as it should.
    case done = 3
    /// Ended otherwise: refused, cancelled, or what it needs failed.
    case failed = 4

    /// Whether it will not run any more.
    public var isEnded: Bool { self == .done || self == .failed }
}

/// That a task waits until another ended.
public struct TaskDependency: Hashable, Sendable {
    /// What becomes of the task that waits when the needed one fails. Raw values are stored.
    public enum Policy: UInt8, Sendable {
        /// It fails too.
        case success = 0
        /// It runs all the same.
        case end = 1
    }

    /// The task to wait for.
    public var task: TaskID
    /// What to do when it fails.
    public var policy: Policy

    /// A need of `task`.
    public init(_ task: TaskID, _ policy: Policy = .success) {
        self.task = task
        self.policy = policy
    }
}

/// Why a task was not taken in or changed.
public enum TaskError: Error, Equatable, Sendable {
    /// There is no such task, or its record was pruned.
    case noTask(TaskID)
    /// The task would wait for itself, by needs or by the order of a lane.
    case cycle(TaskID)
    /// A need was added to a task that runs or ended.
    case tooLate(TaskID)
}
