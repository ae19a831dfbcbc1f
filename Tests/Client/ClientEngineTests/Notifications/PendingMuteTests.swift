import ClientModel
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

/// A mute that the server does not know yet (TC-94).
@Suite struct PendingMuteTests {
    @Test func `TC-94: a mute that the server does not know yet is not ended by what it tells meanwhile`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        let engine = fixture.engine
        let settings = ChatSettings(engine.services)
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                var user = User(ProcessorFixture.ada.number)
                user.accessHash = 5
                try transaction.setPeers([.user(user)])
            }
            try await settings.mute(ProcessorFixture.ada, until: .max)
        }
        let told = TL.Update.updateNotifySettings(
            .init(
                peer: .notifyPeer(.init(peer: .peerUser(.init(userID: 2)))),
                notifySettings: .init(muteUntil: 0)
            )
        )
        fixture.processor.take(.of([told]))
        await engine.pass(.seconds(1))
        let kept = try await engine.run { [store = engine.store] in
            try await store.read { try $0.notificationSettings(ProcessorFixture.ada)?.muteUntil }
        }
        #expect(kept == .max)
    }
}
