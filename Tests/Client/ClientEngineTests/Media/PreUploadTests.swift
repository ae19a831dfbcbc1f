import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// A user who writes to Bob, with a server that accepts files.
private struct WritingFixture {
    let engine: EngineFixture
    let files = FakeFiles()
    let media: MediaStore
    let sender: Sender

    init() async throws {
        engine = try EngineFixture()
        engine.serve(files)
        engine.api.on(TLFunction.MessagesSetTyping.self) { _ in true }
        media = try await engine.mediaStore()
        sender = Sender(engine.services)
    }

    func start() async throws -> TaskRunner {
        let runner = try await engine.runner()
        let typing = TypingReporter(engine.services)
        try await engine.run { [store = engine.store, media] in
            try await store.transaction { transaction in
                let now = Int32(EngineFixture.epoch / 1000)
                try transaction.setPresence(.online(until: now + 600), of: FakeChat.bob)
            }
            await runner.handleSending(
                FakeUpdateSink(store),
                media: media,
                scaler: HalvingScaler(),
                typing: typing
            )
            try await runner.start()
        }
        return runner
    }

    func begin(_ byteCount: Int, seed: UInt64 = 1) async throws -> PreUpload {
        try await sender.beginUpload(
            engine.file(byteCount, seed: seed),
            to: FakeChat.bob,
            files: media
        )
    }

    func state(of upload: PreUpload) async throws -> TaskState? {
        try await engine.store.read { try $0.task(upload.task)?.state }
    }
}

@Suite struct PreUploadTests {
    @Test func `TC-48 a file goes up while its caption is written, unseen, and is not sent again with it`()
        async throws
    {
        let fixture = try await WritingFixture()
        let runner = try await fixture.start()
        let upload = try await fixture.begin(300_000)
        #expect(try await fixture.engine.pass(until: { try await fixture.state(of: upload) == .done }))
        let count = fixture.files.received.count
        #expect(count == 10)
        #expect(fixture.files.chat.sent.isEmpty)
        #expect(try await fixture.engine.messages().isEmpty)
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesSetTyping.self).isEmpty)

        try await fixture.sender.send(OutgoingMessage("a caption"), upload)
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["a caption"] }))
        #expect(fixture.files.received.count == count)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 sent in the middle of its upload, no part goes twice, and others are told`()
        async throws
    {
        let fixture = try await WritingFixture()
        let runner = try await fixture.start()
        let upload = try await fixture.begin(1_000_000)
        #expect(await fixture.engine.pass(until: { fixture.files.received.count >= 3 }))
        let sent = try await fixture.sender.send(OutgoingMessage("soon"), upload)
        #expect(sent.uploads == [upload.task])
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["soon"] }))
        #expect(fixture.files.received.count == Set(fixture.files.received).count)
        #expect(!fixture.engine.api.calls(of: TLFunction.MessagesSetTyping.self).isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 given up, nothing of it is sent or kept`() async throws {
        let fixture = try await WritingFixture()
        let runner = try await fixture.start()
        let upload = try await fixture.begin(1_000_000)
        #expect(await fixture.engine.pass(until: { fixture.files.received.count >= 2 }))
        try await fixture.sender.abandon(upload)
        // The report comes from the store's threads: time must stand still until then, or parts would go on.
        let isGone = try await fixture.engine.until {
            await OutboxCleanup(store: fixture.engine.store, media: fixture.media).run()
            return try await fixture.media.onlyCopies().isEmpty
        }
        #expect(isGone)
        await fixture.engine.pass(.seconds(1))
        let count = fixture.files.received.count
        // Of 31; some were being sent.
        #expect(count < 24)
        await fixture.engine.pass(.seconds(5))
        #expect(fixture.files.received.count == count)
        #expect(fixture.files.chat.sent.isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 what could not be uploaded meanwhile is tried again when it is sent`() async throws {
        let fixture = try await WritingFixture()
        let isRefusing = Box(true)
        let files = fixture.files
        fixture.engine.api.on(TLFunction.UploadSaveFilePart.self) { request throws(APIError) in
            if isRefusing.value { throw .refused(code: 400, name: "FILE_PART_INVALID") }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        let runner = try await fixture.start()
        let upload = try await fixture.begin(1_000)
        #expect(try await fixture.engine.pass(until: { try await fixture.state(of: upload) == .failed }))
        isRefusing.update { $0 = false }
        try await fixture.sender.send(OutgoingMessage("now"), upload)
        #expect(await fixture.engine.pass(until: { files.chat.texts == ["now"] }))
        withExtendedLifetime(runner) {}
    }

    @Test func `an upload is good for one message`() async throws {
        let fixture = try await WritingFixture()
        let upload = try await fixture.begin(1_000)
        try await fixture.sender.send(OutgoingMessage("once"), upload)
        await #expect(throws: MediaError.noSource) {
            try await fixture.sender.send(OutgoingMessage("twice"), upload)
        }
        try await fixture.sender.abandon(upload)
        let runner = try await fixture.start()
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["once"] }))
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 an album of files that are here already goes as one`() async throws {
        let fixture = try await WritingFixture()
        let runner = try await fixture.start()
        let first = try await fixture.begin(1_000, seed: 1)
        let second = try await fixture.begin(1_001, seed: 2)
        #expect(try await fixture.engine.pass(until: { try await fixture.state(of: second) == .done }))
        try await fixture.sender.sendAlbum([(OutgoingMessage("a"), first), (OutgoingMessage("b"), second)])
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["a", "b"] }))
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesSendMultiMedia.self).count == 1)
        #expect(fixture.files.received.count == 2)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 when the program ends before the caption is written, the next start forgets the file`()
        async throws
    {
        let fixture = try await WritingFixture()
        var upload: PreUpload? = try await fixture.begin(1_000)
        let task = try #require(upload?.task)
        // The program ends: its open files are free.
        upload = nil
        await OutboxCleanup(store: fixture.engine.store, media: fixture.media).run()
        #expect(try await fixture.media.onlyCopies().isEmpty)
        #expect(try await fixture.engine.outcome(of: task) == .cancelled)
        let runner = try await fixture.start()
        await fixture.engine.pass(.seconds(2))
        #expect(fixture.files.received.isEmpty)
        withExtendedLifetime((runner, upload)) {}
    }
}
