import ClientModel
import MediaStore
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct OutboxCleanupTests {
    @Test func `a file that no message needs is swept away, one that is still to be sent stays`() async throws
    {
        let fixture = try EngineFixture()
        let media = try await fixture.mediaStore()
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage("kept"), fixture.file(1000), to: FakeChat.bob, files: media)
        let stray = ResourceID(local: MediaID(.local, 77))
        try await media.store([1, 2, 3], as: stray, MediaDescription(kind: .file), isOnlyCopy: true)
        #expect(try await media.onlyCopies().count == 2)

        await OutboxCleanup(store: fixture.store, media: media).run()
        let left = try await media.onlyCopies()
        #expect(left.count == 1 && left != [stray])

        let message = try #require(try await fixture.messages().first)
        try await sender.cancel([message.stableID])
        await OutboxCleanup(store: fixture.store, media: media).run()
        #expect(try await media.onlyCopies().isEmpty)
    }
}

@Suite struct RenewedReferenceTests {
    @Test func `TC-41: what was sent before goes again with the newest reference that is known`() async throws
    {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let runner = try await fixture.runner()
        try await fixture.run { [store = fixture.store] in
            await runner.handleSending(FakeUpdateSink(store), media: media)
            try await runner.start()
        }
        let sender = Sender(fixture.services)
        let album = [
            (OutgoingMessage("a"), try fixture.file(1000, seed: 1)),
            (OutgoingMessage("b"), try fixture.file(1000, seed: 2)),
        ]
        try await sender.sendAlbum(album, to: FakeChat.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["a", "b"] }))

        // The server shows one of them again, with another reference.
        var shown = Document(MediaID(.document, 1))
        shown.remote = RemoteFile(datacenter: 1, id: 1, accessHash: 1, reference: [1])
        let old = shown
        shown.remote?.reference = [9]
        let new = shown
        try await fixture.store.transaction { try $0.addMedia([.document(old)]) }
        try await fixture.store.transaction { try $0.addMedia([.document(new)]) }
        for (_, file) in album {
            try await sender.send(OutgoingMessage("again"), file, to: FakeChat.bob, files: media)
        }
        #expect(await fixture.pass(until: { files.chat.texts.count == 4 }))
        let references = fixture.api.calls(of: TLFunction.MessagesSendMedia.self).compactMap {
            call -> [UInt8]? in
            guard case .inputMediaDocument(let known) = call.media,
                case .inputDocument(let document) = known.id
            else {
                return nil
            }
            return document.fileReference
        }
        #expect(references.contains([9]))
        withExtendedLifetime(runner) {}
    }
}
