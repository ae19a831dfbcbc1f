import ClientModel
import ClientNetwork
import MessageStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct ChatSettingsTests {
    private func start(
        _ fixture: EngineFixture,
        _ conditions: Set<TaskCondition> = [.network, .accountReady]
    ) async throws -> TaskRunner {
        let runner = try await fixture.runner(conditions)
        try await fixture.run { [store = fixture.store] in
            await runner.handleStates(FakeIntake(store))
            try await runner.start()
        }
        return runner
    }

    private func muteUntil(_ fixture: EngineFixture) async throws -> Int32? {
        try await fixture.store.read { try $0.notificationSettings(FakeChat.bob)?.muteUntil }
    }

    @Test func `TC-94: a mute is pushed until the server has it`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountUpdateNotifySettings.self) {
            [clock = fixture.clock] _ throws(APIError) in
            if clock.now < .seconds(20) { throw .refused(code: 500, name: "INTERNAL") }
            return true
        }
        let parts = try await start(fixture)
        try await ChatSettings(fixture.services).mute(FakeChat.bob, until: .max)
        #expect(try await muteUntil(fixture) == .max)
        await fixture.pass(.seconds(100))
        let calls = fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self)
        #expect(calls.count > 1 && calls.count < 20)
        #expect(calls.last?.settings.muteUntil == .max)
        #expect(try await muteUntil(fixture) == .max)
        withExtendedLifetime(parts) {}
    }

    @Test func `of several changes offline the newest is told, once`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountUpdateNotifySettings.self) { _ in true }
        let parts = try await start(fixture, [])
        let settings = ChatSettings(fixture.services)
        for time in [10, 20, 30] as [Int32] { try await settings.mute(FakeChat.bob, until: time) }
        try await fixture.run { await parts.setConditions([.network, .accountReady]) }
        await fixture.quiet()
        let calls = fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self)
        #expect(calls.map(\.settings.muteUntil) == [30])
        withExtendedLifetime(parts) {}
    }

    @Test func `what the server refuses is as it was before the first change`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountUpdateNotifySettings.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "SETTINGS_INVALID")
        }
        let parts = try await start(fixture, [])
        let settings = ChatSettings(fixture.services)
        for time in [10, 20] as [Int32] { try await settings.mute(FakeChat.bob, until: time) }
        try await fixture.run { await parts.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await muteUntil(fixture) == nil })
        withExtendedLifetime(parts) {}
    }
}
