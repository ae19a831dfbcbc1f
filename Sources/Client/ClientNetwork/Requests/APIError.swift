public import TelegramSchema

/// Why a call has no result. Carries codes and the server's constants only, never content.
public enum APIError: Error, Equatable, Sendable {
    /// The server refused. `name` is its constant without the number at the end: `PEER_ID_INVALID`, or
    /// `FILE_PART_X_MISSING` with `value` 3 for `FILE_PART_3_MISSING`, `SLOWMODE_WAIT` with 9 for `SLOWMODE_WAIT_9`.
    case refused(code: Int32, name: String, value: Int? = nil)
    /// The server asks to be left alone for longer than the policy would wait.
    case floodWait(Duration)
    /// The key is not signed in, or not any more: `AUTH_KEY_UNREGISTERED`, `SESSION_REVOKED`, `USER_DEACTIVATED`.
    case signedOut(String)
    /// No answer within the policy's time.
    case timedOut
    /// The result is not what the schema promises.
    case unreadable(TLError)
    /// The server would not take the message that the call was in.
    case notTaken
    /// The task was cancelled.
    case cancelled
    /// The network was closed for good.
    case closed

    /// Whether there is an answer that cannot be read, or is larger than either end lets pass: the same question
    /// would be answered by the same once more.
    public var isUnreadable: Bool {
        switch self {
        case .unreadable, .refused(_, "RESPONSE_UNREADABLE", _), .refused(_, "RESPONSE_TOO_LARGE", _): true
        default: false
        }
    }

    /// Whether the server does not have the method at all, so that it need not be asked again.
    public var isUnknownMethod: Bool {
        if case .refused(_, "INPUT_METHOD_INVALID", _) = self { true } else { false }
    }
}
