import ClientEngine
import ClientModel
import MessageStore

extension AccountServices {
    /// Begins actions and waits for the server's decision about them. What is not decided in time goes on, and its
    /// refusal is told as that of any other action.
    ///
    /// - Returns: True if all are done; false if one is not decided yet.
    /// - Throws: The errors of `begin`, `StoreError`, ``TaskFailure`` if the server refused one, and
    ///   `CancellationError`.
    @discardableResult
    nonisolated func decide(
        within limit: Duration,
        _ begin: () async throws -> [TaskID]
    ) async throws -> Bool {
        let tasks = try await refusedActions.claim(begin)
        defer { for task in tasks { refusedActions.release(task) } }
        var areDone = true
        for task in tasks {
            switch try await outcome(of: task, within: limit) {
            case .refused(let name, _)?:
                refusedActions.tell(task)
                throw TaskFailure.refused(name)
            case .done?: break
            case .cancelled?, .needFailed?, nil: areDone = false
            }
        }
        return areDone
    }

    /// The outcome of a task; nil if it has none in time.
    private nonisolated func outcome(of task: TaskID, within limit: Duration) async throws -> TaskOutcome? {
        let store = dependencies.store
        return try await withThrowingTaskGroup(of: TaskOutcome?.self) { group in
            group.addTask { try await store.outcome(of: task) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
