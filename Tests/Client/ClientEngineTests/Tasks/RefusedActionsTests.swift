import ClientModel
import MessageStore
import Signals
import StdExtras
import TestKit
import Testing

@testable import ClientEngine

/// Which refusals are told, and by whom.
@Suite struct RefusedActionsTests {
    private static let bob = FakeChat.bob

    /// The tasks whose refusals were told.
    private final class Heard: Sendable {
        let tasks = Locked<[TaskID]>([])
    }

    /// A fixture whose server refuses every call once `runner` has its conditions.
    private struct Bench {
        let fixture: EngineFixture
        let runner: TaskRunner
        let refused: RefusedActions
        private let heard = Heard()
        private let following: Subscription

        init() async throws {
            fixture = try EngineFixture()
            runner = try await fixture.doing([])
            refused = RefusedActions(runner)
            following = refused.reports.start(next: { [heard] report in
                heard.tasks.withLock { $0.append(report.task.id) }
            })
        }

        /// The tasks whose refusals were told.
        var told: [TaskID] { heard.tasks.withLock(\.self) }

        func mute() async throws -> TaskID {
            var settings = PeerNotificationSettings()
            settings.muteUntil = .max
            try await ChatSettings(fixture.services).setNotifications(settings, of: RefusedActionsTests.bob)
            return try await newest()
        }

        func newest() async throws -> TaskID {
            try #require(try await fixture.store.read { try $0.tasks(of: .call).map(\.id).max() })
        }

        /// Has the waiting calls refused, as nothing is scripted.
        func refuse() async throws {
            try await fixture.run { await runner.setConditions([.network, .accountReady]) }
            #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
            await fixture.quiet()
            try await fixture.run { await runner.setConditions([]) }
        }
    }

    @Test func `a refused mute is told`() async throws {
        let bench = try await Bench()
        let task = try await bench.mute()
        try await bench.refuse()
        #expect(bench.told == [task])
    }

    @Test func `read marks that the server refuses are not told`() async throws {
        let bench = try await Bench()
        try await ReadStateService(bench.fixture.services).readAllMentions(in: Self.bob)
        try await bench.refuse()
        #expect(bench.fixture.api.callCount > 0)
        #expect(bench.told.isEmpty)
    }

    @Test func `a refusal that a form has told is not told again`() async throws {
        let bench = try await Bench()
        let tasks = try await bench.refused.claim { [try await bench.mute()] }
        let task = try #require(tasks.first)
        try await bench.refuse()
        bench.refused.tell(task)
        bench.refused.release(task)
        #expect(bench.told.isEmpty)
    }

    @Test func `a form may tell a refusal before its report comes`() async throws {
        let bench = try await Bench()
        let tasks = try await bench.refused.claim { [try await bench.mute()] }
        let task = try #require(tasks.first)
        bench.refused.tell(task)
        bench.refused.release(task)
        try await bench.refuse()
        #expect(bench.told.isEmpty)
        let other = try await bench.mute()
        try await bench.refuse()
        #expect(bench.told == [other])
    }

    @Test(arguments: [true, false])
    func `a refusal that a form did not wait for is told`(comesFirst: Bool) async throws {
        let bench = try await Bench()
        let tasks = try await bench.refused.claim { [try await bench.mute()] }
        let task = try #require(tasks.first)
        if comesFirst { try await bench.refuse() }
        #expect(bench.told.isEmpty)
        bench.refused.release(task)
        if !comesFirst { try await bench.refuse() }
        #expect(bench.told == [task])
    }

    @Test func `a refusal that comes before the form knows its task is not told`() async throws {
        let bench = try await Bench()
        let other = try await bench.mute()
        let tasks = try await bench.refused.claim {
            let task = try await Contacts(bench.fixture.services).setBlocked(true, Self.bob)
            try await bench.refuse()
            #expect(bench.told.isEmpty)
            return [task]
        }
        #expect(bench.told == [other])
        let task = try #require(tasks.first)
        bench.refused.tell(task)
        bench.refused.release(task)
        #expect(bench.told == [other])
    }

    @Test func `an action that fails to begin holds nothing back`() async throws {
        let bench = try await Bench()
        await #expect(throws: TaskFailure.cancelled) {
            try await bench.refused.claim { throw TaskFailure.cancelled }
        }
        let task = try await bench.mute()
        try await bench.refuse()
        #expect(bench.told == [task])
    }
}
