public import TelegramSchema

/// Calls functions of the API: the account's connections in the program, a scripted client in tests.
///
/// Threads: callable from anywhere; returns on the caller's executor.
public protocol RPCClient: Sendable {
    /// Calls `function` and returns its result. Cancelling the task stops the call, but the server may have run it.
    ///
    /// - Throws: ``APIError``.
    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result

    /// Calls `function` as above, and behind it calls that somebody will make once it has succeeded. Whoever makes them gets
    /// the results that came meanwhile, so they cost no round trip of their own. If `function` fails, nothing comes of them.
    ///
    /// - Parameters:
    ///   - function: The call.
    ///   - policy: Its options, with a `line`.
    ///   - bodies: The other calls, encoded. They read, and nothing else.
    /// - Returns: The result of `function`.
    /// - Throws: ``APIError``.
    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        followedBy bodies: [[UInt8]]
    ) async throws(APIError) -> Function.Result
}

extension RPCClient {
    /// Calls `function` alone: the others are made when they are wanted.
    ///
    /// - Returns: Its result.
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        followedBy bodies: [[UInt8]]
    ) async throws(APIError) -> Function.Result {
        try await call(function, policy)
    }

    /// Calls `function` with the default policy.
    ///
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function
    ) async throws(APIError) -> Function.Result {
        try await call(function, RequestPolicy())
    }
}

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
    /// True for a call that nobody has asked for yet: any refusal ends it, and says nothing about the account.
    var isAhead = false
    /// True to replace a connection that shows no sign of life for 5 seconds, for calls that the user waits for.
    public var isWatched = false

    /// Creates a policy with the defaults.
    public init(priority: Priority = .normal, timeout: Duration? = nil, line: Line? = nil) {
        self.priority = priority
        self.timeout = timeout
        self.line = line
    }
}

/// The reasons why a call has no result. Carries codes and the server's constants only, never content.
public enum APIError: Error, Equatable, Sendable {
    /// The server refused. `name` is its constant without the number at the end: `PEER_ID_INVALID`, or
    /// `FILE_PART_X_MISSING` with `value` 3 for `FILE_PART_3_MISSING`, `SLOWMODE_WAIT` with 9 for `SLOWMODE_WAIT_9`.
    case refused(code: Int32, name: String, value: Int? = nil)
    /// The server demands a longer pause than the policy permits.
    case floodWait(Duration)
    /// The key is not signed in, or not any more: `AUTH_KEY_UNREGISTERED`, `SESSION_REVOKED`, `USER_DEACTIVATED`.
    case signedOut(String)
    /// No answer came within the policy's time limit.
    case timedOut
    /// The result does not match the schema.
    case unreadable(TLError)
    /// The server did not accept the message that contained the call.
    case notTaken
    /// The server may have run the call or not, and cannot be asked any more; a second time might do harm.
    case outcomeUnknown
    /// The task was cancelled.
    case cancelled
    /// The network was closed for good.
    case closed

    /// True if an answer exists, but is unreadable, or larger than either end permits. The same request would get
    /// the same answer.
    public var isUnreadable: Bool {
        switch self {
        case .unreadable, .refused(_, "RESPONSE_UNREADABLE", _), .refused(_, "RESPONSE_TOO_LARGE", _): true
        default: false
        }
    }

    /// True if the server does not support the method, so that it need not be called again.
    public var isUnknownMethod: Bool {
        if case .refused(_, "INPUT_METHOD_INVALID", _) = self { true } else { false }
    }
}
