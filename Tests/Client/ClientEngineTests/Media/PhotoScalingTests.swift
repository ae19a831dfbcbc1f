import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// A user who sends photos to Bob, with a server that accepts files.
private struct PhotoFixture {
    let engine: EngineFixture
    let files = FakeFiles()
    let media: MediaStore
    let sender: Sender

    init() async throws {
        engine = try EngineFixture()
        engine.serve(files)
        media = try await engine.mediaStore()
        sender = Sender(engine.services)
    }

    /// Starts the tasks.
    func start(scaler: (any PhotoScaler)? = HalvingScaler()) async throws -> TaskRunner {
        let runner = try await engine.runner()
        try await engine.run { [store = engine.store, media] in
            await runner.handleSending(FakeUpdateSink(store), media: media, scaler: scaler)
            try await runner.start()
        }
        return runner
    }

    /// A photo of `count` bytes.
    func photo(_ count: Int, seed: UInt64 = 1, _ quality: PhotoQuality = .high) throws -> OutgoingMedia {
        guard case .file(let path, _, _, _) = try engine.file(count, seed: seed) else { throw Stuck() }
        return .photo(path: path, PixelSize(width: 4000, height: 2000), quality)
    }

    /// The photo of the only message.
    func shown() async throws -> ImageSize? {
        let message = try #require(try await engine.messages().first)
        let content = try await engine.store.read { try $0.content(of: message) }
        guard case .photo(let photo)? = content.media.first else { return nil }
        return photo.largest
    }

    /// The message that failed; nil if none did.
    func failed() async throws -> StableID? {
        try await engine.messages().first { $0.flags.contains(.failed) }?.stableID
    }

    /// True if no task is left that scales, uploads or sends.
    func isIdle() async throws -> Bool {
        try await engine.store.read { reader in
            let kinds: [TaskKind] = [.scalePhoto, .upload, .send]
            return try kinds.allSatisfy { try reader.tasks(of: $0).isEmpty }
        }
    }
}

@Suite struct PhotoScalingTests {
    @Test(arguments: PhotoQuality.allCases)
    func `a photo is scaled to its quality before it goes up, and shown as it went`(quality: PhotoQuality)
        async throws
    {
        let fixture = try await PhotoFixture()
        try await fixture.sender.send(
            OutgoingMessage("photo"),
            fixture.photo(200_000, quality),
            to: FakeChat.bob,
            files: fixture.media
        )
        #expect(try await fixture.shown()?.size == PixelSize(width: 4000, height: 2000))
        let waiting = try await fixture.start(scaler: nil)
        await fixture.engine.pass(.seconds(2))
        #expect(fixture.files.received.isEmpty, "no program here that scales")
        try await fixture.engine.run { await waiting.stop() }
        // The tasks outlive the program.
        let runner = try await fixture.start()
        let isScaled = try await fixture.engine.pass(until: {
            try await fixture.shown()?.byteCount == 100_000
        })
        #expect(isScaled)
        #expect(try await fixture.shown()?.size == PixelSize(width: quality.side, height: quality.side / 2))
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["photo"] }))
        #expect(fixture.files.received.count == 4, "parts of 32 KiB")
        withExtendedLifetime(runner) {}
    }

    @Test func `a photo that cannot be scaled fails, the rest of its album goes, and it may be sent again`()
        async throws
    {
        let fixture = try await PhotoFixture()
        let runner = try await fixture.start()
        let album = [
            (OutgoingMessage("a"), try fixture.photo(1000, seed: 1)),
            (OutgoingMessage("b"), try fixture.photo(HalvingScaler.noPhoto, seed: 2)),
        ]
        try await fixture.sender.sendAlbum(album, to: FakeChat.bob, files: fixture.media)
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["a"] }))
        #expect(try await fixture.engine.pass(until: { try await fixture.failed() != nil }))
        let message = try #require(try await fixture.failed())
        #expect(try await fixture.sender.failure(of: message) == .fileNotAccepted)
        try await fixture.sender.resend([message])
        #expect(try await fixture.failed() == nil)
        #expect(try await fixture.engine.pass(until: { try await fixture.failed() != nil }))
        withExtendedLifetime(runner) {}
    }

    @Test func `a photo that is cancelled before it is scaled leaves nothing`() async throws {
        let fixture = try await PhotoFixture()
        try await fixture.sender.send(
            OutgoingMessage("photo"),
            fixture.photo(1000),
            to: FakeChat.bob,
            files: fixture.media
        )
        let message = try #require(try await fixture.engine.messages().first)
        try await fixture.sender.cancel([message.stableID])
        #expect(try await fixture.isIdle())
        let runner = try await fixture.start()
        await fixture.engine.pass(.seconds(2))
        #expect(fixture.files.received.isEmpty && fixture.files.chat.sent.isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 a photo is scaled and goes up while its caption is written, once`() async throws {
        let fixture = try await PhotoFixture()
        let runner = try await fixture.start()
        let upload = try await fixture.sender.beginUpload(
            fixture.photo(200_000),
            to: FakeChat.bob,
            files: fixture.media
        )
        #expect(await fixture.engine.pass(until: { fixture.files.received.count == 4 }))
        #expect(try await fixture.engine.pass(until: { try await fixture.isIdle() }))
        try await fixture.sender.send(OutgoingMessage("photo"), upload)
        #expect(try await fixture.shown()?.size == PixelSize(width: 2560, height: 1280))
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["photo"] }))
        #expect(fixture.files.received.count == 4)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 a photo that is sent before it is scaled waits for it, and goes up once`() async throws
    {
        let fixture = try await PhotoFixture()
        let upload = try await fixture.sender.beginUpload(
            fixture.photo(200_000),
            to: FakeChat.bob,
            files: fixture.media
        )
        try await fixture.sender.send(OutgoingMessage("photo"), upload)
        let runner = try await fixture.start()
        #expect(await fixture.engine.pass(until: { fixture.files.chat.texts == ["photo"] }))
        #expect(fixture.files.received.count == 4)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-48 a photo given up before it is scaled leaves nothing`() async throws {
        let fixture = try await PhotoFixture()
        let upload = try await fixture.sender.beginUpload(
            fixture.photo(1000),
            to: FakeChat.bob,
            files: fixture.media
        )
        try await fixture.sender.abandon(upload)
        #expect(try await fixture.isIdle())
        let runner = try await fixture.start()
        await fixture.engine.pass(.seconds(2))
        #expect(fixture.files.received.isEmpty)
        #expect(try await fixture.media.onlyCopies().isEmpty)
        withExtendedLifetime(runner) {}
    }
}
