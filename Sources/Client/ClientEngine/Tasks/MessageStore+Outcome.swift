public import MessageStore
import Signals

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
