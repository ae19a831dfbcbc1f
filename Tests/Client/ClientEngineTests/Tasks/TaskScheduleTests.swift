import ClientModel
import MessageStore
import TestKit
import Testing

@testable import ClientEngine

@Suite struct TaskScheduleTests {
    private static let kind = TaskKind(rawValue: "test")

    /// The stored form of these tasks.
    private func stored(_ tasks: [NewTask]) async throws -> [StoredTask] {
        let fixture = try EngineFixture()
        return try await fixture.store.transaction { transaction in
            let ids = try tasks.map { try transaction.addTask($0) }
            return try ids.compactMap { try transaction.reader.task($0) }
        }
    }

    @Test func `a task waits for its time and its conditions`() async throws {
        var late = NewTask(Self.kind)
        late.nextTime = 10_000
        var online = NewTask(Self.kind)
        online.conditions = [.network]
        let tasks = try await stored([late, online])
        var schedule = TaskSchedule()
        schedule.take(tasks, now: .seconds(100), serverTime: 8000)
        #expect(schedule.startable(tasks, now: .seconds(100), while: []).isEmpty)
        #expect(schedule.startable(tasks, now: .seconds(100), while: [.network]) == [tasks[1]])
        #expect(schedule.nextWait(tasks, now: .seconds(100), while: []) == .seconds(2))
        #expect(schedule.startable(tasks, now: .seconds(102), while: []) == [tasks[0]])
    }

    @Test func `a clock that turns out to be a year off delays nothing`() async throws {
        var task = NewTask(Self.kind)
        let year: Int64 = 365 * 86_400_000
        task.nextTime = year + 2000
        let tasks = try await stored([task])
        var schedule = TaskSchedule()
        schedule.take(tasks, now: .zero, serverTime: year)
        // The server's time arrives: it is a year earlier.
        schedule.take(tasks, now: .seconds(1), serverTime: 1000)
        #expect(schedule.startable(tasks, now: .seconds(2), while: []) == tasks)
    }

    @Test func `a row of a run with a wrong clock is not waited for a year`() async throws {
        var task = NewTask(Self.kind)
        task.nextTime = 365 * 86_400_000
        let tasks = try await stored([task])
        var schedule = TaskSchedule()
        schedule.take(tasks, now: .zero, serverTime: 0)
        #expect(schedule.nextWait(tasks, now: .zero, while: []) == TaskSchedule.longestForeignWait)
    }

    @Test func `a task that was put off for long and held up meanwhile waits for all of it`() async throws {
        var task = NewTask(Self.kind)
        task.nextTime = 3_600_000
        let tasks = try await stored([task])
        var schedule = TaskSchedule()
        schedule.reschedule(tasks[0].id, nextTime: 3_600_000, until: .seconds(3600))
        schedule.take([], now: .seconds(1), serverTime: 1000)
        schedule.take(tasks, now: .seconds(2), serverTime: 2000)
        #expect(schedule.nextWait(tasks, now: .seconds(2), while: []) == .seconds(3598))
    }
}
