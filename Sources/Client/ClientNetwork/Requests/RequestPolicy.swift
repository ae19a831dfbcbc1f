/// The options of a call: MT-03. The caller decides, and the connection obeys.
public struct RequestPolicy: Sendable, Equatable {
    /// The priority among waiting calls.
    public enum Priority: UInt8, Sendable, Comparable {
        /// Nobody waits for the call: preloading, statistics.
        case background
        /// The default.
        case normal
        /// The user is waiting.
        case interactive

        /// The more urgent is the greater.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// A queue of calls that the server runs strictly one after another, such as messages to one chat. Each call
    /// waits, at the server, for its predecessor.
    public struct Line: Hashable, Sendable {
        /// The name of the queue.
        public var name: String

        /// The queue with this name.
        public init(_ name: String) { self.name = name }
    }

    /// The priority.
    public var priority = Priority.normal
    /// The time limit for the answer, including offline time; nil for none.
    public var timeout: Duration?
    /// The number of retries after errors of the server (500 and above, negative codes), with growing pauses. Each
    /// retry repeats the same call, recognisably where possible.
    public var serverErrorRetries = 4
    /// The longest `FLOOD_WAIT` to wait for; a longer one fails with ``APIError/floodWait(_:)``.
    public var longestFloodWait = Duration.seconds(5)
    /// The queue of the call.
    public var line: Line?
    /// True to replace a connection that shows no sign of life for 5 seconds, for calls that the user waits for.
    public var isWatched = false

    /// Creates a policy with the defaults.
    public init(priority: Priority = .normal, timeout: Duration? = nil, line: Line? = nil) {
        self.priority = priority
        self.timeout = timeout
        self.line = line
    }
}
