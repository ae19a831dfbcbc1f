import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct UploadTests {
    private static let bob = FakeChat.bob

    private func start(_ fixture: EngineFixture, _ media: MediaStore) async throws -> TaskRunner {
        let runner = try await fixture.runner()
        try await fixture.run { [store = fixture.store] in
            await runner.handleSending(FakeUpdateSink(store), media: media, scaler: HalvingScaler())
            try await runner.start()
        }
        return runner
    }

    @Test func `parts follow each other at once unless they could be late, and more if the network is quick`()
    {
        var atOnce = 1
        // A network of 40 kbit/s: alone, then behind another one.
        for took in [7, 14, 14] {
            atOnce = Uploader.next(atOnce, after: .seconds(took))
            #expect(atOnce == 2)
        }
        #expect(Uploader.next(1, after: .seconds(15)) == 1)
        for expected in [3, 4, 4] {
            atOnce = Uploader.next(atOnce, after: .seconds(1))
            #expect(atOnce == expected)
        }
        for expected in [3, 2, 1, 1] {
            atOnce = Uploader.next(atOnce, after: .seconds(21))
            #expect(atOnce == expected)
        }
    }

    @Test(arguments: [1, 1000, 1 << 20, (1 << 20) + 1, 50_000_000, 1_000_000_000] as [Int64])
    func `parts cover a file and keep to the server's rules`(byteCount: Int64) throws {
        var parts = UploadParts(byteCount: byteCount)
        #expect(parts.count <= 4000)
        #expect((512 << 10) % parts.partByteCount == 0)
        #expect(parts.range(of: parts.count - 1).upperBound == byteCount)
        while let next = parts.next {
            parts.begin(next)
            parts.confirm(next)
        }
        #expect(parts.isComplete)
        #expect(parts.confirmedByteCount == byteCount)
        #expect(try UploadParts(record: parts.record()) == parts)
    }

    @Test func `row 13: a text does not overtake the file that was sent before it`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage("file"), fixture.file(300_000), to: Self.bob, files: media)
        try await sender.send(OutgoingMessage("text"), to: Self.bob)
        #expect(await fixture.pass(until: { files.chat.sent.count == 2 }))
        #expect(files.chat.texts == ["file", "text"])
        withExtendedLifetime(runner) {}
    }

    @Test func `what was made here goes up as a file does`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let voice = OutgoingMedia.bytes(
            [UInt8](repeating: 7, count: 5000),
            .voice(VoiceInfo(duration: 3, waveform: [1, 2, 3])),
            mimeType: "audio/ogg"
        )
        try await Sender(fixture.services).send(OutgoingMessage(""), voice, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.sent.count == 1 }))
        #expect(files.received == [0])
        await #expect(throws: MediaError.noSource) {
            let nothing = OutgoingMedia.bytes([], .file, mimeType: "")
            try await Sender(fixture.services).send(OutgoingMessage(""), nothing, to: Self.bob, files: media)
        }
        withExtendedLifetime(runner) {}
    }

    @Test(arguments: [1, 3, 5, 7])
    func `TC-47: an upload goes on where it stopped and sends no part twice`(tenths: Int) async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let killed = try await start(fixture, media)
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage("big"), fixture.file(1_000_000), to: Self.bob, files: media)
        await fixture.pass(.milliseconds(tenths * 100), step: .milliseconds(50))
        try await fixture.run { await killed.stop() }
        let runner = try await start(fixture, media)
        #expect(await fixture.pass(until: { files.chat.texts == ["big"] }))
        let repeats = files.received.count - Set(files.received).count
        #expect(repeats <= 1)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-47: of parts that came in another order none is sent twice`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let isFirstRun = Box(true)
        fixture.api.on(TLFunction.UploadSaveFilePart.self) {
            [services = fixture.services] request throws(APIError) in
            // The second part never completes, the third overtakes it.
            let wait: Duration =
                request.filePart == 1 && isFirstRun.value ? .seconds(3600) : .milliseconds(100)
            do { try await services.clock.sleep(for: wait) } catch { throw .cancelled }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        let media = try await fixture.mediaStore()
        let killed = try await start(fixture, media)
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage("big"), fixture.file(500_000), to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.received.contains(2) }))
        try await fixture.run { await killed.stop() }
        isFirstRun.update { $0 = false }
        let runner = try await start(fixture, media)
        #expect(await fixture.pass(until: { files.chat.texts == ["big"] }))
        #expect(files.received.count == Set(files.received).count)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-49: the same bytes go up once`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let sender = Sender(fixture.services)
        let album = [
            (OutgoingMessage("a"), try fixture.file(100_000, seed: 1)),
            (OutgoingMessage("b"), try fixture.file(100_000, seed: 2)),
        ]
        try await sender.sendAlbum(album, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["a", "b"] }))
        let count = files.received.count
        try await sender.send(OutgoingMessage("again"), album[1].1, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["a", "b", "again"] }))
        #expect(files.received.count == count)
        withExtendedLifetime(runner) {}
    }

    @Test func `a film goes with its thumbnail, and is not the file sent before`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let sender = Sender(fixture.services)
        let plain = try fixture.file(100_000)
        guard case .file(let path, _, let name, _) = plain else { return }
        try await sender.send(OutgoingMessage("plain"), plain, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["plain"] }))
        let (count, thumbnail) = (files.received.count, [UInt8](repeating: 7, count: 900))
        let video = VideoInfo(size: PixelSize(width: 64, height: 36), duration: 2)
        let film = OutgoingMedia.playable(
            path: path,
            .video(video),
            name: name,
            mimeType: "video/mp4",
            thumbnail: thumbnail
        )
        try await sender.send(OutgoingMessage("film"), film, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["plain", "film"] }))
        // The parts again, as another kind of document, and the thumbnail.
        #expect(files.received.count == count * 2 + 1)
        withExtendedLifetime(runner) {}
    }

    @Test(arguments: ["FILE_REFERENCE_EXPIRED", "PHOTO_INVALID", "DOCUMENT_INVALID"], [false, true])
    func `TC-41: what the server has lost since it was sent goes up again, alone and in an album`(
        name: String,
        isPhoto: Bool
    ) async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let sender = Sender(fixture.services)
        func album(_ texts: String...) throws -> [(OutgoingMessage, OutgoingMedia)] {
            try texts.enumerated().map { index, text in
                let file = try fixture.file(100_000, seed: UInt64(index + 1))
                guard isPhoto, case .file(let path, _, _, _) = file else {
                    return (OutgoingMessage(text), file)
                }
                return (OutgoingMessage(text), .photo(path: path, PixelSize(width: 100, height: 100), .high))
            }
        }
        try await sender.sendAlbum(album("a", "b"), to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["a", "b"] }))
        let count = files.received.count

        files.lose(saying: name)
        let alone = try album("again")
        try await sender.send(alone[0].0, alone[0].1, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["a", "b", "again"] }))
        #expect(files.received.count == count + count / 2)
        files.lose(saying: name)
        try await sender.sendAlbum(album("c", "d"), to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts.suffix(2) == ["c", "d"] }))
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-43: a file that cannot be uploaded is marked and holds nothing up`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        fixture.api.on(TLFunction.UploadSaveFilePart.self) { request throws(APIError) in
            if request.bytes.count == 7 { throw .refused(code: 400, name: "FILE_PART_INVALID") }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let sender = Sender(fixture.services)
        let bad = try await sender.send(
            OutgoingMessage("bad"),
            fixture.file(7, seed: 1),
            to: Self.bob,
            files: media
        )
        try await sender.send(
            OutgoingMessage("good"),
            fixture.file(100, seed: 2),
            to: Self.bob,
            files: media
        )
        #expect(await fixture.pass(until: { files.chat.texts == ["good"] }))
        #expect(try await sender.failure(of: bad.messages[0]) == .other("FILE_PART_INVALID"))
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-38: an album goes without the member that fails`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        fixture.api.on(TLFunction.UploadSaveFilePart.self) { request throws(APIError) in
            if request.bytes.count == 1003 { files.refuse(request.fileID) }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        let sender = Sender(fixture.services)
        let album = try (1...5).map { number in
            (OutgoingMessage("\(number)"), try fixture.file(1000 + number, seed: UInt64(number)))
        }
        let enqueued = try await sender.sendAlbum(album, to: Self.bob, files: media)
        #expect(await fixture.pass(until: { files.chat.texts == ["1", "2", "4", "5"] }))
        #expect(try await sender.failure(of: enqueued.messages[2]) == .fileNotAccepted)
        let failed = try await fixture.messages().filter { $0.flags.contains(.failed) }
        #expect(failed.map(\.groupingKey) == [nil])
        withExtendedLifetime(runner) {}
    }

    @Test func `a part that nobody answers ends in another try within a minute`() async throws {
        let fixture = try EngineFixture()
        let files = FakeFiles()
        fixture.serve(files)
        let calls = Locked(0)
        fixture.api.on(TLFunction.UploadSaveFilePart.self) {
            [services = fixture.services] request throws(APIError) in
            let isFirst = calls.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst {
                do { try await services.clock.sleep(for: Uploader.partTimeout) } catch { throw .cancelled }
                throw .timedOut
            }
            files.take(request.filePart, of: request.fileID, request.bytes.count)
            return true
        }
        let media = try await fixture.mediaStore()
        let runner = try await start(fixture, media)
        try await Sender(fixture.services).send(
            OutgoingMessage("stuck"),
            fixture.file(100),
            to: Self.bob,
            files: media
        )
        #expect(await fixture.pass(until: { files.chat.texts == ["stuck"] }))
        withExtendedLifetime(runner) {}
    }
}
