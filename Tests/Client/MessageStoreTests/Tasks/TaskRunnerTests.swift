import ClientModel
import Signals
import StdExtras
import TestKit
import Testing

@testable import MessageStore

/// A small runner as the guide describes it, which the test kills at random moments.
@Suite struct TaskRunnerTests {
    private static let queueCount: Int64 = 4
    private static let tasksInQueue = 12

    /// The sent tasks in order, with repeats.
    private final class Server: Sendable {
        let sent = Locked<[StoredTask]>([])
    }

    @Test(arguments: [51, 52, 53] as [UInt64])
    func `the tasks of a queue are sent in order, whenever the program ends`(seed: UInt64) async throws {
        let fixture = try StoreFixture(key: nil)
        let files = StoreFiles(folder: fixture.folder.path)
        try await fixture.store.transaction { transaction in
            for index in 0..<Self.tasksInQueue {
                for queue in 0..<Self.queueCount {
                    let queue = TaskQueueID("send", queue)
                    try transaction.addTask(NewTask(TaskTests.send, payload: [UInt8(index)], queue: queue))
                }
            }
        }
        await fixture.store.close()
        let server = Server()
        var random = SeededRandom(seed: seed)
        var isDone = false
        while !isDone {
            let store = try MessageStore.open(files, options: StoreOptions(key: nil))
            try await store.transaction { _ = try $0.resumeTasks() }
            isDone = try await Self.run(store, server, steps: .random(in: 1...20, using: &random), &random)
            await store.close()
        }
        for queue in 0..<Self.queueCount {
            let sent = server.sent.withLock { $0 }.filter { $0.queue == TaskQueueID("send", queue) }.map {
                $0.payload[0]
            }
            #expect(sent == sent.sorted(), "seed \(seed)")
            #expect(Set(sent).count == Self.tasksInQueue, "seed \(seed)")
        }
    }

    /// Runs up to `steps` tasks, then stops abruptly. Returns true if all are done.
    private static func run(
        _ store: MessageStore,
        _ server: Server,
        steps: Int,
        _ random: inout SeededRandom
    ) async throws -> Bool {
        var left = steps
        for try await runnable in store.view(RunnableTasksView()).values(buffer: .latest(1)) {
            guard !runnable.tasks.isEmpty else { return true }
            guard left > 0 else { return false }
            for task in runnable.startable(at: 1000, while: []).shuffled(using: &random) {
                let fate = Int.random(in: 0..<6, using: &random)
                left -= 1
                let started = try await store.transaction { try $0.startTask(task.id) }
                guard let started else { continue }
                guard fate > 0 else { return false }
                server.sent.withLock { $0.append(started) }
                // Killed after the server has it and before we know: it will be sent once more.
                guard fate > 1 else { return false }
                try await store.transaction { transaction in
                    if fate == 2 {
                        try transaction.rescheduleTask(task.id, until: task.nextTime + 1)
                    } else {
                        try transaction.finishTask(task.id)
                    }
                }
            }
        }
        return false
    }
}
