import ClientEngine
import ClientModel
import MessageStore

extension MessageStore {
    /// Waits for the server's decision about a task, which goes on if none comes in time.
    ///
    /// - Returns: True if the task is done; false if it is not decided yet.
    /// - Throws: `StoreError`, ``TaskFailure`` if the server refused it, and `CancellationError`.
    nonisolated func decision(on task: TaskID, within limit: Duration) async throws -> Bool {
        let outcome = try await withThrowingTaskGroup(of: TaskOutcome?.self) { group in
            group.addTask { try await self.outcome(of: task) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        switch outcome {
        case .refused(let name, _)?: throw TaskFailure.refused(name)
        case .done?: return true
        case .cancelled?, .needFailed?, nil: return false
        }
    }
}
