/// How a call is to be carried out: client.md MT-03. The place that calls decides; the connection obeys.
public struct RequestPolicy: Sendable, Equatable {
    /// Who goes first when several wait.
    public enum Priority: UInt8, Sendable, Comparable {
        /// Nobody waits for it: preloading, statistics.
        case background
        /// The usual one.
        case normal
        /// Somebody looks at a spinner.
        case interactive

        /// The more urgent is the greater.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What the server does first: a line of calls that it runs strictly one after the other, as what is sent to one
    /// chat. A call of the line waits, at the server, for the one made before it.
    public struct Line: Hashable, Sendable {
        /// Names the line.
        public var name: String

        /// The line with this name.
        public init(_ name: String) { self.name = name }
    }

    /// Who goes first.
    public var priority = Priority.normal
    /// Gives up when there is no answer after this long, offline time included; nil to wait for as long as it takes.
    public var timeout: Duration?
    /// How often errors of the server (500 and above, negative codes) are answered by another try, after a growing
    /// pause; each try is the same call to the server where that can be told.
    public var serverErrorRetries = 4
    /// Waits as long as a `FLOOD_WAIT` asks when that is no longer than this, and fails with
    /// ``APIError/floodWait(_:)`` otherwise.
    public var longestFloodWait = Duration.seconds(5)
    /// The line that it stands in.
    public var line: Line?
    /// Has the connection looked after when there is no sign of an answer for 5 seconds, as something that a person
    /// waits for should.
    public var isWatched = false

    /// The usual policy.
    public init(priority: Priority = .normal, timeout: Duration? = nil, line: Line? = nil) {
        self.priority = priority
        self.timeout = timeout
        self.line = line
    }
}
