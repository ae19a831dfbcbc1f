import ClientModel
import TestKit
import Testing

@testable import MessageStore

@Suite struct TaskTests {
    static let send = TaskKind(rawValue: "send")

    @Test func `tasks of a queue run one after the other, whatever their priority`() async throws {
        let store = try StoreFixture().store
        let queue = TaskQueueID("send", ada.packed)
        let ids = try await store.transaction { transaction in
            var urgent = NewTask(Self.send, queue: queue)
            urgent.priority = 9
            return [
                try transaction.addTask(NewTask(Self.send, queue: queue)), try transaction.addTask(urgent),
            ]
        }
        #expect(try await states(ids, store) == [.ready, .waiting])
        let started = try await store.transaction { transaction in
            (try transaction.startTask(ids[1]), try transaction.startTask(ids[0]))
        }
        #expect(started.0 == nil)
        #expect(started.1?.attempts == 1)
        #expect(try await states(ids, store) == [.running, .waiting])
        try await store.transaction { _ = try $0.finishTask(ids[0], result: [1]) }
        #expect(try await states(ids, store) == [.done, .ready])
        let result = try await store.read { try $0.task(ids[0])?.outcome }
        #expect(result == .done([1]))
    }

    @Test func `a failure takes those along that need success, and frees those that need an end`()
        async throws
    {
        let store = try StoreFixture().store
        let ids = try await store.transaction { transaction in
            let upload = try transaction.addTask(NewTask(TaskKind(rawValue: "upload")))
            var send = NewTask(Self.send)
            send.needs = [TaskDependency(upload)]
            let sent = try transaction.addTask(send)
            send.needs = [TaskDependency(sent)]
            let after = try transaction.addTask(send)
            send.needs = [TaskDependency(sent, .end)]
            return [upload, sent, after, try transaction.addTask(send)]
        }
        try await store.transaction { _ = try $0.failTask(ids[0], "too large", details: [7]) }
        #expect(try await states(ids, store) == [.failed, .failed, .failed, .ready])
        let outcomes = try await store.read { reader in try ids.map { try reader.task($0)?.outcome } }
        #expect(
            outcomes == [
                .refused("too large", details: [7]), .needFailed(ids[0]), .needFailed(ids[1]), nil,
            ]
        )
    }

    @Test func `a task cannot wait for itself, not even by way of a queue`() async throws {
        let store = try StoreFixture().store
        let queue = TaskQueueID("send", 1)
        let ids = try await store.transaction { transaction in
            var last = NewTask(Self.send)
            let first = try transaction.addTask(NewTask(Self.send, queue: queue))
            let second = try transaction.addTask(NewTask(Self.send, queue: queue))
            last.needs = [TaskDependency(second)]
            return [first, second, try transaction.addTask(last)]
        }
        await #expect(throws: TaskError.cycle(ids[0])) {
            try await store.transaction { try $0.addNeed(TaskDependency(ids[2]), to: ids[0]) }
        }
        await #expect(throws: TaskError.cycle(ids[1])) {
            try await store.transaction { try $0.addNeed(TaskDependency(ids[1]), to: ids[1]) }
        }
    }

    @Test func `a task waits for its time and for its conditions`() async throws {
        let store = try StoreFixture().store
        let id = try await store.transaction { transaction in
            var task = NewTask(Self.send)
            task.conditions = [.network, TaskCondition(rawValue: "charging")]
            task.nextTime = 500
            return try transaction.addTask(task)
        }
        let task = try #require(try await store.read { try $0.task(id) })
        let runnable = RunnableTasks(tasks: [task])
        let all: Set<TaskCondition> = [.network, .accountReady, TaskCondition(rawValue: "charging")]
        #expect(runnable.startable(at: 499, while: all).isEmpty)
        #expect(runnable.startable(at: 500, while: [.network]).isEmpty)
        #expect(runnable.startable(at: 500, while: all) == [task])
        #expect(runnable.nextTime(after: 0, while: all) == 500)
        #expect(runnable.nextTime(after: 0, while: []) == nil)
        #expect(runnable.nextTime(after: 500, while: all) == nil)
    }

    @Test func `deleting an unsent message calls off what was to be done about it`() async throws {
        let store = try StoreFixture().store
        var draft = message(0, text: "never mind")
        draft.key.namespace = .local
        draft.flags = .sending
        let (sent, id) = try await store.transaction { [draft] transaction in
            let sent = try transaction.add(draft)
            var task = NewTask(Self.send)
            task.message = sent.stableID
            return (sent, try transaction.addTask(task))
        }
        try await store.transaction { try $0.delete([sent.key]) }
        #expect(try await store.read { try $0.task(id)?.outcome } == .cancelled)
    }

    @Test func `a task that ran when the program ended is ready again, as it was saved`() async throws {
        let fixture = try StoreFixture()
        let id = try await fixture.store.transaction { try $0.addTask(NewTask(Self.send)) }
        try await fixture.store.transaction { transaction in
            _ = try transaction.startTask(id)
            try transaction.saveTask(id, payload: [9, 9])
        }
        await fixture.store.close()
        let files = StoreFiles(folder: fixture.folder.path)
        let next = try MessageStore.open(files, options: StoreOptions(key: StoreFixture.key))
        #expect(try await next.transaction { try $0.resumeTasks() } == [id])
        let task = try #require(try await next.read { try $0.task(id) })
        #expect(task.state == .ready)
        #expect(task.payload == [9, 9])
        #expect(task.attempts == 1)
    }

    @Test func `pruning forgets all ended tasks but the newest`() async throws {
        let store = try StoreFixture().store
        let ids = try await store.transaction { transaction in
            let ids = try (0..<4).map { _ in try transaction.addTask(NewTask(Self.send)) }
            for id in ids.prefix(3) { try transaction.finishTask(id) }
            try transaction.pruneTasks(keeping: 1)
            return ids
        }
        #expect(try await states(ids, store) == [nil, nil, .done, .ready])
    }

    private func states(_ ids: [TaskID], _ store: MessageStore) async throws -> [TaskState?] {
        try await store.read { reader in try ids.map { try reader.task($0)?.state } }
    }
}
