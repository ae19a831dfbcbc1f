import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct UploadActivityTests {
    @Test func `TC-50: others are told that a file is on its way, and seldom`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        fixture.api.on(TLFunction.MessagesSetTyping.self) { _ in true }
        let media = try await fixture.mediaStore()
        let runner = try await fixture.runner()
        let typing = TypingReporter(fixture.services)
        try await fixture.store.transaction { transaction in
            let now = Int32(EngineFixture.epoch / 1000)
            try transaction.setPresence(.online(until: now + 600), of: FakeChat.bob)
        }
        try await fixture.run { [store = fixture.store] in
            await runner.handleSending(FakeUpdateSink(store), media: media, typing: typing)
            try await runner.start()
        }
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage("big"), fixture.file(1_000_000), to: FakeChat.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["big"] }))
        let told = fixture.api.calls(of: TLFunction.MessagesSetTyping.self).map(\.action)
        let isUploading = told.contains { action in
            if case .sendMessageUploadDocumentAction = action { true } else { false }
        }
        #expect(isUploading)
        #expect(told.count <= 4)
        withExtendedLifetime(runner) {}
    }

    @Test func `a file is not held up by telling others of it`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        fixture.api.on(TLFunction.MessagesSetTyping.self) {
            [services = fixture.services] _ throws(APIError) in
            // Virtual time goes on while the disk works: this must last longer than any disk does.
            do { try await services.clock.sleep(for: .seconds(1_000_000)) } catch { throw .cancelled }
            return true
        }
        let media = try await fixture.mediaStore()
        let runner = try await fixture.runner()
        let typing = TypingReporter(fixture.services)
        try await fixture.store.transaction { transaction in
            let now = Int32(EngineFixture.epoch / 1000)
            try transaction.setPresence(.online(until: now + 600), of: FakeChat.bob)
        }
        try await fixture.run { [store = fixture.store] in
            await runner.handleSending(FakeUpdateSink(store), media: media, typing: typing)
            try await runner.start()
        }
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage("big"), fixture.file(1_000_000), to: FakeChat.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["big"] }))
        #expect(fixture.clock.now < .seconds(1_000_000))
        #expect(!fixture.api.calls(of: TLFunction.MessagesSetTyping.self).isEmpty)
        withExtendedLifetime(runner) {}
    }
}
