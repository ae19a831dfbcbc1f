public import ClientNetwork
import MessageStore

/// Why a run of a task did not end as it should, and with that what becomes of the task.
///
/// Every error that a run can meet becomes one of these in this file and nowhere else, so that none is swallowed and
/// none is judged in two ways.
public enum TaskFailure: Error, Equatable, Sendable {
    /// The world is in the way: the task is tried again after this long, or after its back-off when nil, for as
    /// long as it takes.
    case retry(after: Duration? = nil)
    /// It cannot be done: the task ends, and a person is told why by this name.
    case refused(String, details: [UInt8] = [])
    /// Something does not keep its promises, ours or the server's: tried again ``brokenAttemptLimit`` times, as a
    /// restart of the other side may help, then refused by this name.
    case broken(String)
    /// It was called off, or the runner is stopping; whoever did that settled the task.
    case cancelled

    /// How often what is ``broken(_:)`` is tried before the task is refused.
    public static let brokenAttemptLimit: Int32 = 5
}

extension TaskFailure {
    /// What an error of a call means for the task that called.
    public init(_ error: APIError) {
        switch error {
        case .floodWait(let wait): self = .retry(after: wait)
        case .refused(let code, let name, let value):
            self = Self.refusal(code: code, name: name, value: value)
        case .signedOut, .timedOut, .notTaken, .closed: self = .retry()
        case .unreadable: self = .broken("RESULT_UNREADABLE")
        case .cancelled: self = .cancelled
        }
    }

    private static func refusal(code: Int32, name: String, value: Int?) -> TaskFailure {
        switch (code, name) {
        // It is there, and larger than we take.
        case (_, "RESPONSE_UNREADABLE"), (_, "RESPONSE_TOO_LARGE"): .broken("RESULT_UNREADABLE")
        case (420, "FLOOD_WAIT"), (420, "FLOOD_PREMIUM_WAIT"): .retry(after: .seconds(value ?? 1))
        // The call that it had to wait for failed; by itself it may succeed.
        case (_, "MSG_WAIT_FAILED"), (_, "MSG_WAIT_TIMEOUT"): .retry()
        // Another data centre is asked the next time.
        case (303, _), (500..., _), (..<0, _): .retry()
        case (420, _): .refused(name, details: details(value))
        default: .refused(name, details: details(value))
        }
    }

    private static func details(_ value: Int?) -> [UInt8] {
        value.map { Array(String($0).utf8) } ?? []
    }

    /// What an error of the store, or of code that runs in its transactions, means for a task.
    public init(storing error: any Error) {
        switch error {
        case let failure as TaskFailure: self = failure
        case let error as APIError: self.init(error)
        case is CancellationError, StoreError.closed: self = .cancelled
        case StoreError.record: self = .broken("RECORD_UNREADABLE")
        // The disk is full, another process holds the lock, a page is damaged: it may be put right.
        case is StoreError: self = .retry()
        default: self = .broken("UNEXPECTED")
        }
    }
}
