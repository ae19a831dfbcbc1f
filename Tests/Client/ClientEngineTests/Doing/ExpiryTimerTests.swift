import ClientModel
import MessageStore
import Testing

@testable import ClientEngine

@Suite struct ExpiryTimerTests {
    private func mute(_ fixture: EngineFixture, until end: Int64) async throws {
        try await fixture.store.transaction { transaction in
            try transaction.setInclusion(ChatInclusion(.main), of: FakeChat.bob)
            var settings = PeerNotificationSettings()
            settings.muteUntil = Int32(EngineFixture.epoch / 1000 + end)
            try transaction.setNotificationSettings(settings, of: FakeChat.bob, now: 1_600_000_000)
        }
    }

    private func isMuted(_ fixture: EngineFixture) async throws -> Bool {
        try await fixture.store.read { try $0.chat(FakeChat.bob).isMuted }
    }

    @Test func `a mute ends when its time is over`() async throws {
        let fixture = try EngineFixture()
        let expiry = ExpiryTimer.mutes(fixture.services)
        try await fixture.run { await expiry.start() }
        try await mute(fixture, until: 3_600)
        await fixture.advance(by: .seconds(3_590), step: .seconds(60))
        #expect(try await isMuted(fixture))
        await fixture.advance(by: .seconds(20), step: .seconds(5))
        #expect(try await !isMuted(fixture))
        try await fixture.run { await expiry.stop() }
    }

    @Test func `a mute that ended while nobody was there ends at the start`() async throws {
        let fixture = try EngineFixture()
        try await mute(fixture, until: -60)
        #expect(try await isMuted(fixture))
        let expiry = ExpiryTimer.mutes(fixture.services)
        try await fixture.run { await expiry.start() }
        #expect(try await fixture.until { try await !isMuted(fixture) })
        try await fixture.run { await expiry.stop() }
    }
}
