import ClientModel
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct SharedStoreTests {
    @Test
    func
        `TC-46: a reply left by a process that runs nothing of the account is sent by the one that does, once`()
        async throws
    {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.serve(chat)
        let runner = try await fixture.runner()
        try await fixture.run { [store = fixture.store] in
            await runner.handleSending(FakeUpdateSink(store))
            try await runner.start()
        }
        // Like a notification that is answered inline: a store and a sender, no update processor, runner or
        // connection.
        var options = StoreOptions(key: nil)
        options.clock = fixture.clock
        let beside = try MessageStore.open(StoreFiles(folder: fixture.folder.path), options: options)
        var services = fixture.services
        services.store = beside
        let sent = try await Sender(services).send(OutgoingMessage("on my way"), to: FakeChat.bob)
        await beside.close()
        #expect(try await fixture.end(of: sent.task) == .done([]))
        #expect(chat.texts == ["on my way"])
        withExtendedLifetime(runner) {}
    }
}
