import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TestKit
import Testing

@testable import ClientEngine

@Suite struct TaskRunnerTests {
    private static let kind = TaskKind(rawValue: "test")

    /// A task handler that runs a test's closure, and records its tasks.
    private final class Probe: TaskHandler {
        typealias Body = @Sendable (StoredTask, TaskContext) async throws(TaskFailure) -> Void

        private struct Held: Sendable {
            var body: Body
        }

        let runs = Locked<[TaskID]>([])
        private let held: Held
        let limit: Int

        init(limit: Int = 4, _ body: @escaping Body) {
            self.limit = limit
            held = Held(body: body)
        }

        func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
            runs.withLock { $0.append(task.id) }
            try await held.body(task, context)
        }

        func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
            try transaction.setEntry(.preferences, "refused", bytes: Array(refusal.name.utf8))
        }
    }

    private func start(_ fixture: EngineFixture, _ probe: Probe) async throws -> TaskRunner {
        let runner = try await fixture.runner()
        try await fixture.run {
            await runner.register(probe, for: Self.kind)
            try await runner.start()
        }
        return runner
    }

    private func add(_ fixture: EngineFixture, _ task: NewTask = NewTask(kind)) async throws -> TaskID {
        try await fixture.store.transaction { try $0.addTask(task) }
    }

    private func outcome(_ fixture: EngineFixture, _ id: TaskID) async throws -> TaskOutcome? {
        try await fixture.store.read { try $0.task(id)?.outcome }
    }

    @Test func `a task that waited for the network runs when it comes`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { _, _ in }
        let runner = try await start(fixture, probe)
        try await fixture.run { await runner.setConditions([]) }
        var task = NewTask(Self.kind)
        task.conditions = [.network]
        let id = try await add(fixture, task)
        await fixture.quiet()
        #expect(probe.runs.withLock(\.self).isEmpty)
        try await fixture.run { await runner.setConditions([.network]) }
        #expect(try await fixture.until { try await outcome(fixture, id) == .done([]) })
    }

    @Test func `a server that fails for a minute is asked seldom and served in the end`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { [clock = fixture.clock] _, _ throws(TaskFailure) in
            if clock.now < .seconds(60) { throw TaskFailure(APIError.refused(code: 500, name: "INTERNAL")) }
        }
        let runner = try await start(fixture, probe)
        let id = try await add(fixture)
        #expect(await fixture.until { !probe.runs.withLock(\.isEmpty) })
        await fixture.pass(.seconds(150))
        #expect(try await fixture.until { try await outcome(fixture, id) == .done([]) })
        #expect(probe.runs.withLock(\.count) <= 25)
        _ = runner
    }

    @Test func `a refusal is told and stored with what it undoes`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { _, _ throws(TaskFailure) in throw .refused("NO", details: [1]) }
        let runner = try await start(fixture, probe)
        let reports = Locked<[TaskRunner.Report]>([])
        let subscription = runner.reports.start(next: { report in reports.withLock { $0.append(report) } })
        let id = try await add(fixture)
        #expect(await fixture.until { !reports.withLock(\.isEmpty) })
        #expect(reports.withLock { $0.map(\.refusal) } == [TaskRejection("NO", details: [1])])
        #expect(try await outcome(fixture, id) == .refused("NO", details: [1]))
        let undone = try await fixture.store.read { try $0.storedEntry(.preferences, "refused") }
        #expect(undone?.bytes == Array("NO".utf8))
        subscription.cancel()
    }

    @Test func `what is broken is tried five times and then refused`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { _, _ throws(TaskFailure) in throw .broken("ODD") }
        let runner = try await start(fixture, probe)
        let id = try await add(fixture)
        _ = await fixture.until { !probe.runs.withLock(\.isEmpty) }
        await fixture.pass(.seconds(200))
        #expect(try await fixture.until { try await outcome(fixture, id) == .refused("ODD") })
        #expect(probe.runs.withLock(\.count) == 5)
        _ = runner
    }

    @Test func `what is broken is refused also when each program that tries it does so once`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { _, _ throws(TaskFailure) in throw .broken("ODD") }
        let id = try await add(fixture)
        for number in 1...TaskFailure.brokenAttemptLimit {
            let runner = try await start(fixture, probe)
            let hasRun = try await fixture.pass(until: {
                let task = try await fixture.store.read { try $0.task(id) }
                return task.map { $0.attempts >= number && $0.state != .running } ?? true
            })
            #expect(hasRun)
            try await fixture.run { await runner.stop() }
        }
        #expect(try await outcome(fixture, id) == .refused("ODD"))
        #expect(probe.runs.withLock(\.count) == Int(TaskFailure.brokenAttemptLimit))
    }

    @Test func `whatever wait a server names, the task waits and the program goes on`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { _, _ throws(TaskFailure) in
            throw TaskFailure(APIError.refused(code: 420, name: "FLOOD_WAIT", value: 9_999_999_999_999_999))
        }
        let first = try await start(fixture, probe)
        let id = try await add(fixture)
        #expect(
            try await fixture.until {
                try await fixture.store.read { try $0.task(id)?.nextTime ?? 0 > EngineFixture.epoch }
            }
        )
        try await fixture.run { await first.stop() }
        let second = try await start(fixture, probe)
        await fixture.pass(.seconds(10))
        #expect(try await fixture.store.read { try $0.task(id)?.state } == .ready)
        #expect(probe.runs.withLock(\.count) == 1)
        try await fixture.run { await second.stop() }
    }

    @Test func `runs that the network ended do not count as broken`() async throws {
        let fixture = try EngineFixture()
        let tries = Locked(0)
        let probe = Probe { _, _ throws(TaskFailure) in
            let number = tries.withLock {
                $0 += 1; return $0
            }
            if number <= 10 { throw .retry() }
            if number <= 12 { throw .broken("ODD") }
        }
        let runner = try await start(fixture, probe)
        let id = try await add(fixture)
        _ = await fixture.until { !probe.runs.withLock(\.isEmpty) }
        await fixture.pass(.seconds(1000))
        #expect(try await fixture.until { try await outcome(fixture, id) == .done([]) })
        #expect(tries.withLock(\.self) == 13)
        _ = runner
    }

    @Test func `a task that is called off has its run cancelled`() async throws {
        let fixture = try EngineFixture()
        let isCancelled = Locked(false)
        let probe = Probe { _, context throws(TaskFailure) in
            do {
                try await context.services.clock.sleep(for: .seconds(1000))
            } catch {
                isCancelled.withLock { $0 = true }
                throw .cancelled
            }
        }
        let runner = try await start(fixture, probe)
        let id = try await add(fixture)
        #expect(await fixture.until { !probe.runs.withLock(\.isEmpty) })
        try await fixture.store.transaction { _ = try $0.cancelTask(id) }
        #expect(await fixture.until { isCancelled.withLock(\.self) })
        #expect(try await outcome(fixture, id) == .cancelled)
        _ = runner
    }

    @Test func `a task that ran when the program ended runs again at the next start`() async throws {
        let fixture = try EngineFixture()
        let first = Probe { _, context throws(TaskFailure) in
            do { try await context.services.clock.sleep(for: .seconds(1000)) } catch { throw .cancelled }
        }
        let killed = try await start(fixture, first)
        let id = try await add(fixture)
        #expect(await fixture.until { !first.runs.withLock(\.isEmpty) })
        try await fixture.run { await killed.stop() }
        let second = Probe { _, _ in }
        let runner = try await start(fixture, second)
        #expect(try await fixture.until { try await outcome(fixture, id) == .done([]) })
        _ = runner
    }

    @Test func `no more of a kind run at once than its handler bears, and none is left behind`() async throws
    {
        let fixture = try EngineFixture()
        let atOnce = Locked((now: 0, most: 0))
        let probe = Probe(limit: 2) { _, context throws(TaskFailure) in
            atOnce.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            do { try await context.services.clock.sleep(for: .milliseconds(100)) } catch { throw .cancelled }
            atOnce.withLock { $0.now -= 1 }
        }
        let runner = try await start(fixture, probe)
        var ids: [TaskID] = []
        for _ in 0..<7 { ids.append(try await add(fixture)) }
        await fixture.pass(.seconds(2))
        let last = ids[6]
        #expect(try await fixture.until { try await outcome(fixture, last) == .done([]) })
        #expect(atOnce.withLock(\.most) == 2)
        #expect(probe.runs.withLock(\.count) == 7)
        _ = runner
    }

    @Test func `a newer state waits behind the push that runs, and is carried once`() async throws {
        let fixture = try EngineFixture()
        let probe = Probe { _, context throws(TaskFailure) in
            do { try await context.services.clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
        }
        let runner = try await start(fixture, probe)
        let task = NewTask(Self.kind, queue: TaskQueueID("state", 1))
        for _ in 0..<2 { try await fixture.store.transaction { _ = try $0.requestTask(task) } }
        #expect(await fixture.until { probe.runs.withLock(\.count) == 1 })
        for _ in 0..<5 { try await fixture.store.transaction { _ = try $0.requestTask(task) } }
        await fixture.pass(.seconds(5))
        #expect(probe.runs.withLock(\.count) == 2)
        _ = runner
    }
}
