import ClientModel
import ClientEngine
import MessageStore

extension EngineFixture {
    /// A started task runner that sends states and stored calls; keep it as long as it must work.
    func doing(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws -> TaskRunner {
        let runner = try await runner(conditions)
        try await run { [store = store] in
            await runner.handleStates(FakeUpdateSink(store))
            try await runner.start()
        }
        return runner
    }

    /// The outcome of a task; nil until it ends.
    func outcome(of task: TaskID) async throws -> TaskOutcome? {
        try await store.read { try $0.task(task)?.outcome }
    }

    /// Runs due work until a task has ended, and returns its outcome.
    func end(of task: TaskID) async throws -> TaskOutcome? {
        _ = try await until { try await outcome(of: task) != nil }
        return try await outcome(of: task)
    }
}
