public import ClientNetwork
public import MessageStore
import Signals

/// The failure of a task's run, which decides the task's fate.
///
/// Every error of a run is converted here and nowhere else, so that none is swallowed and none is judged in two
/// ways.
public enum TaskFailure: Error, Equatable, Sendable {
    /// A temporary obstacle: the task is retried after this duration, or after its back-off if nil, without a limit.
    case retry(after: Duration? = nil)
    /// The task is impossible: it ends, and the user is shown the reason for this name.
    case refused(String, details: [UInt8] = [])
    /// A fault of this program or of the server. The task is retried ``brokenAttemptLimit`` times, as a restart of
    /// the other side may help, then refused by this name.
    case broken(String)
    /// The task was cancelled, or the runner is stopping; the canceller has settled the task.
    case cancelled

    /// The number of ``broken(_:)`` runs before the task is refused.
    public static let brokenAttemptLimit: Int32 = 5
}

extension TaskFailure {
    /// The failure for an error of a call.
    public init(_ error: APIError) {
        switch error {
        case .floodWait(let wait): self = .retry(after: wait)
        case .refused(let code, let name, let value):
            self = Self.refusal(code: code, name: name, value: value)
        // A task may run twice, as after a crash: what must not, is no task.
        case .signedOut, .timedOut, .notTaken, .outcomeUnknown, .closed: self = .retry()
        case .unreadable: self = .broken("RESULT_UNREADABLE")
        case .cancelled: self = .cancelled
        }
    }

    private static func refusal(code: Int32, name: String, value: Int?) -> TaskFailure {
        switch (code, name) {
        // The answer arrived, but exceeds our limits.
        case (_, "RESPONSE_UNREADABLE"), (_, "RESPONSE_TOO_LARGE"): .broken("RESULT_UNREADABLE")
        case (420, "FLOOD_WAIT"), (420, "FLOOD_PREMIUM_WAIT"): .retry(after: .seconds(value ?? 1))
        // The call that it depended on failed; alone it may succeed.
        case (_, "MSG_WAIT_FAILED"), (_, "MSG_WAIT_TIMEOUT"): .retry()
        // The next attempt uses another data centre.
        case (303, _), (500..., _), (..<0, _): .retry()
        case (420, _): .refused(name, details: details(value))
        default: .refused(name, details: details(value))
        }
    }

    private static func details(_ value: Int?) -> [UInt8] {
        value.map { Array(String($0).utf8) } ?? []
    }

    /// The failure for an error of the store, or of code in its transactions.
    public init(storing error: any Error) {
        switch error {
        case let failure as TaskFailure: self = failure
        case let error as APIError: self.init(error)
        case is CancellationError, StoreError.closed: self = .cancelled
        case StoreError.record: self = .broken("RECORD_UNREADABLE")
        // A full disk, a locked file or a damaged page may be repaired.
        case is StoreError: self = .retry()
        default: self = .broken("UNEXPECTED")
        }
    }
}

extension MessageStore {
    /// Waits until a task has ended, as in a program that sends one message and quits.
    ///
    /// - Returns: The outcome; nil if its record is gone or the store was closed.
    /// - Throws: `StoreError`, and `CancellationError` when the waiting task is cancelled.
    public func outcome(of task: TaskID) async throws -> TaskOutcome? {
        let ended = view(TaskView(task)).filter { $0?.state.isEnded ?? true }
        return try await ended.first()??.outcome
    }
}
