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
            await runner.handleStates(FakeUpdateSink(store))
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
        #expect(
            await fixture.until {
                !fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self).isEmpty
            }
        )
        await fixture.quiet()
        let calls = fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self)
        #expect(calls.map(\.settings.muteUntil) == [30])
        withExtendedLifetime(parts) {}
    }

    /// A sound as a newer version stores it.
    private struct LaterSound: RecordCodable {
        init() {}

        init(from reader: inout RecordReader) throws(RecordError) {}

        func write(to writer: inout RecordWriter) { writer.write(true, at: 99) }
    }

    /// Mutes a chat of which the server has more settings than the store, and returns what the server is told.
    private func told(
        stored: PeerNotificationSettings?,
        _ fixture: EngineFixture
    ) async throws -> TL.InputPeerNotifySettings {
        fixture.api.on(TLFunction.AccountGetNotifySettings.self) { _ in
            .init(showPreviews: false, silent: true, otherSound: .notificationSoundNone)
        }
        fixture.api.on(TLFunction.AccountUpdateNotifySettings.self) { _ in true }
        let parts = try await start(fixture)
        if let stored {
            try await fixture.store.transaction { transaction in
                try transaction.setNotificationSettings(stored, of: FakeChat.bob, now: 0)
            }
        }
        try await fixture.run { [services = fixture.services] in
            try await ChatSettings(services).mute(FakeChat.bob, until: 10)
        }
        #expect(
            await fixture.until {
                !fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self).isEmpty
            }
        )
        withExtendedLifetime(parts) {}
        return try #require(fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self).first).settings
    }

    @Test func `a mute of a chat whose settings are not stored keeps the server's other ones`() async throws {
        let fixture = try EngineFixture()
        let settings = try await told(stored: nil, fixture)
        #expect(settings.showPreviews == false && settings.silent == true && settings.muteUntil == 10)
        #expect(settings.sound == .notificationSoundNone)
        let kept = try await fixture.store.read { try $0.notificationSettings(FakeChat.bob) }
        #expect(kept?.isSilent == true && kept?.muteUntil == 10)
    }

    @Test func `a mute keeps a sound that only a newer version knows`() async throws {
        var stored = PeerNotificationSettings()
        stored.showsPreviews = true
        stored.sound = try NotificationSound(record: LaterSound().record())
        let settings = try await told(stored: stored, try EngineFixture())
        #expect(settings.showPreviews == true && settings.muteUntil == 10)
        #expect(settings.sound == .notificationSoundNone)
    }

    @Test func `a mute of a chat whose settings are stored asks for nothing`() async throws {
        let fixture = try EngineFixture()
        let settings = try await told(stored: PeerNotificationSettings(), fixture)
        #expect(settings == .init(muteUntil: 10))
        #expect(fixture.api.calls(of: TLFunction.AccountGetNotifySettings.self).isEmpty)
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

    @Test func `TC-94: how all groups ring is pushed, and goes back when it is refused`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountUpdateNotifySettings.self) { request throws(APIError) in
            if request.settings.silent == true { throw .refused(code: 400, name: "SETTINGS_INVALID") }
            return true
        }
        let runner = try await fixture.doing([])
        let settings = ChatSettings(fixture.services)
        var muted = PeerNotificationSettings()
        muted.muteUntil = .max
        try await settings.setNotifications(muted, ofAll: .groups)
        #expect(try await defaults(fixture, .groups) == muted)
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(await fixture.until { fixture.api.callCount > 0 })
        let call = try #require(fixture.api.calls(of: TLFunction.AccountUpdateNotifySettings.self).first)
        #expect(call.peer == .inputNotifyChats)
        var silent = muted
        silent.isSilent = true
        try await settings.setNotifications(silent, ofAll: .groups)
        #expect(try await fixture.until { try await defaults(fixture, .groups).isSilent != true })
        #expect(try await defaults(fixture, .groups) == muted)
    }

    private func defaults(_ fixture: EngineFixture, _ scope: NotificationScope) async throws
        -> PeerNotificationSettings
    {
        try await fixture.store.read { try $0.defaultNotificationSettings(scope) }
    }

    @Test
    func `CL-12: pinned chats keep their order, the newest of several changes is told, a refusal undoes all`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesReorderPinnedDialogs.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "PINNED_DIALOGS_TOO_MUCH")
        }
        let runner = try await fixture.doing([])
        let eve = PeerID(.user, 3)
        try await fixture.store.transaction { transaction in
            var user = User(3)
            user.accessHash = 7
            try transaction.setPeer(.user(user))
            for peer in [FakeChat.bob, eve] { try transaction.setInclusion(ChatInclusion(.main), of: peer) }
        }
        let settings = ChatSettings(fixture.services)
        try await settings.setPinned([FakeChat.bob])
        try await settings.setPinned([eve, FakeChat.bob])
        #expect(try await pinned(fixture) == [eve, FakeChat.bob])
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await pinned(fixture) == [] })
        let calls = fixture.api.calls(of: TLFunction.MessagesReorderPinnedDialogs.self)
        #expect(calls.map(\.order.count) == [2])
    }

    private func pinned(_ fixture: EngineFixture) async throws -> [PeerID] {
        try await fixture.store.read { try $0.pinnedChats(in: .list(.main)) }
    }
}
