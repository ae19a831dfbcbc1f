import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// How chats ring that have no settings of their own (TC-94).
@Suite struct NotificationDefaultsTests {
    private let fixture: LaneFixture
    private var engine: EngineFixture { fixture.engine }

    init() async throws { fixture = try await LaneFixture() }

    private func muteUntil(_ scope: NotificationScope) async throws -> Int32? {
        try await engine.run { [store = engine.store] in
            try await store.read { try $0.defaultNotificationSettings(scope).muteUntil }
        }
    }

    private func start() async throws -> NotificationDefaults {
        let defaults = NotificationDefaults(engine.services, lane: fixture.lane)
        try await engine.run { await defaults.start() }
        return defaults
    }

    @Test func `TC-94: after a time away all three are fetched, until the server answers`() async throws {
        engine.api.on(TLFunction.AccountGetNotifySettings.self) {
            [clock = engine.clock] request throws(APIError) in
            if clock.now < .seconds(5) { throw .refused(code: 500, name: "INTERNAL") }
            guard case .inputNotifyChats = request.peer else { return .init() }
            return .init(muteUntil: 77)
        }
        let defaults = try await start()
        fixture.lane.missed()
        await engine.pass(.seconds(120))
        #expect(try await muteUntil(.groups) == 77)
        #expect(try await muteUntil(.users) == nil)
        try await engine.run { await defaults.stop() }
    }

    @Test func `TC-94: what was changed here and not told yet is not undone by an answer`() async throws {
        engine.api.on(TLFunction.AccountGetNotifySettings.self) { _ in .init(muteUntil: 5) }
        let settings = ChatSettings(engine.services)
        var muted = PeerNotificationSettings()
        muted.muteUntil = .max
        let wanted = muted
        try await engine.run { try await settings.setNotifications(wanted, ofAll: .users) }
        let defaults = try await start()
        fixture.lane.missed()
        await engine.pass(.seconds(2))
        #expect(try await muteUntil(.users) == .max)
        #expect(try await muteUntil(.channels) == 5)
        try await engine.run { await defaults.stop() }
    }

    @Test func `how a kind rang is put back as it was when the server refuses`() throws {
        var settings = PeerNotificationSettings()
        settings.muteUntil = 9
        let undo = Undo.defaultNotifications(.channels, settings, now: 4)
        #expect(try Undo(record: undo.record()) == undo)
    }
}
