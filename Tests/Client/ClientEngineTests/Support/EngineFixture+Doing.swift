import ClientModel
import ClientEngine
import MessageStore

extension EngineFixture {
    /// A started runner that tells the server of states and stored calls; keep it while it is to work.
    func doing(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws -> TaskRunner {
        let runner = try await runner(conditions)
        try await run { [store = store] in
            await runner.handleStates(FakeUpdateSink(store))
            try await runner.start()
        }
        return runner
    }

    /// How a task ended; nil while it has not.
    func outcome(of task: TaskID) async throws -> TaskOutcome? {
        try await store.read { try $0.task(task)?.outcome }
    }

    /// Runs what is due until a task has ended, and says how.
    func end(of task: TaskID) async throws -> TaskOutcome? {
        _ = try await until { try await outcome(of: task) != nil }
        return try await outcome(of: task)
    }
}
