public import TelegramSchema

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
