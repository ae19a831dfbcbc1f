import ClientModel
import MessageStore
import Signals
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// A clock that can be advanced outside the test, to simulate a slow disk.
private struct LateClock: SignalClock {
    let base: VirtualClock
    let delay = Box(Duration.zero)

    var now: Duration { base.now + delay.value }
    var nowWithSleep: Duration { base.nowWithSleep + delay.value }

    func schedule(after delay: Duration, on queue: Queue?, _ work: @escaping @Sendable () -> Void)
        -> any Disposable
    {
        base.schedule(after: delay, on: queue, work)
    }
}

@Suite struct SlowReplayTests {
    @Test func `TC-14: a replay that takes more than a second is told, with its length`() async throws {
        let fixture = try EngineFixture()
        let clock = LateClock(base: fixture.clock)
        var services = fixture.services
        services.clock = clock
        let processor = UpdateProcessor(services)
        let told = Box<[ReplayReport]>([])
        let listening = processor.slowReplays.start(next: { report in told.update { $0.append(report) } })
        try await fixture.run { [store = fixture.store] in
            try await store.transaction { try $0.setEntry(UpdateState(pts: 10, date: 1), for: .updateState) }
        }
        fixture.api.on(TLFunction.UpdatesGetDifference.self) { _ in .differenceEmpty(.init(date: 1, seq: 0)) }
        try await fixture.run { try await processor.start() }
        await fixture.settle()
        // Storing a message takes 0.6 seconds.
        let hook = fixture.store.installHook { _, _, _ in
            clock.delay.update { $0 += .milliseconds(600) }
        }
        processor.take(.message(5, pts: 11))
        await fixture.settle()
        #expect(told.value.isEmpty)
        processor.take(.of([.message(6, pts: 12), .message(7, pts: 13)]))
        #expect(await fixture.until { !told.value.isEmpty })
        #expect(told.value.map(\.duration) == [.milliseconds(1_200)])
        withExtendedLifetime((listening, hook)) {}
    }
}
