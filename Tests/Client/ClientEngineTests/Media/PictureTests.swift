import ClientModel
import ClientNetwork
import Foundation
import MediaStore
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// A user with a group and a channel, and a server that accepts files and makes avatars of them.
private struct PictureFixture {
    let engine: EngineFixture
    let files = FakeFiles()
    let media: MediaStore
    let pictures: PeerPhotos
    let set = Box<[String]>([])

    static let group = PeerID(.group, 4)
    static let channel = PeerID(.channel, 8)

    init() async throws {
        engine = try EngineFixture()
        engine.serve(files)
        media = try await engine.mediaStore()
        pictures = PeerPhotos(engine.services)
        try await engine.store.transaction { transaction in
            var member = User(EngineFixture.selfID.number)
            member.flags = .isSelf
            var channel = Channel(Self.channel.number, title: "Channel")
            channel.accessHash = 800
            try transaction.setPeers([.user(member), .channel(channel)])
        }
        let (set, files) = (set, files)
        engine.api.on(TLFunction.PhotosUploadProfilePhoto.self) { request throws(APIError) in
            try files.check(request.file)
            set.update { $0.append("own") }
            var member = TL.User.User(id: 1, firstName: "Ada")
            member.photo = .userProfilePhoto(.init(photoID: 77, dcID: 2))
            return .init(photo: .photoEmpty(.init(id: 77)), users: [.user(member)])
        }
        engine.api.on(TLFunction.PhotosUpdateProfilePhoto.self) { _ in
            set.update { $0.append("own none") }
            return .init(photo: .photoEmpty(.init(id: 0)), users: [])
        }
        engine.api.on(TLFunction.MessagesEditChatPhoto.self) { request throws(APIError) in
            if case .inputChatUploadedPhoto(let photo) = request.photo { try files.check(photo.file) }
            set.update { $0.append("group \(request.chatID.rawValue)") }
            return .of([])
        }
        engine.api.on(TLFunction.ChannelsEditPhoto.self) { request throws(APIError) in
            if case .inputChatUploadedPhoto(let photo) = request.photo { try files.check(photo.file) }
            set.update { $0.append("channel") }
            return .of([])
        }
    }

    func start() async throws -> TaskRunner {
        let runner = TaskRunner(engine.services)
        try await engine.run { [store = engine.store, media] in
            await runner.setConditions([.network, .accountReady])
            await runner.handleSending(FakeUpdateSink(store), media: media, scaler: HalvingScaler())
            try await runner.start()
        }
        return runner
    }

    /// Sets an avatar of `byteCount` bytes.
    func set(of peer: PeerID, _ byteCount: Int = 1_000, seed: UInt64 = 1) async throws -> TaskID {
        let path = engine.folder.path + "/picture-\(seed)"
        try Data(repeating: UInt8(seed), count: byteCount).write(to: URL(fileURLWithPath: path))
        return try await pictures.set(path, PixelSize(width: 640, height: 640), of: peer, files: media)
    }

    func outcome(of task: TaskID) async throws -> PeerPhotoOutcome? {
        _ = try await engine.pass(until: { try await engine.outcome(of: task) != nil })
        return try await pictures.outcome(of: task)
    }

    func pending(of peer: PeerID) async throws -> PendingPeerPhoto? {
        try await engine.store.read { try $0.entry(.pendingPicture(of: peer)) }
    }
}

extension FakeFiles {
    /// The server's checks of a file for an avatar.
    fileprivate func check(_ file: TL.InputFile?) throws(APIError) {
        guard let file else { throw .refused(code: 400, name: "PHOTO_FILE_MISSING") }
        _ = try number(of: .inputMediaUploadedDocument(.init(file: file, mimeType: "", attributes: [])))
    }
}

@Suite struct PictureTests {
    @Test func `TC-45 a picture of one's own goes up, is set, and is shown as the server has it`()
        async throws
    {
        let fixture = try await PictureFixture()
        let task = try await fixture.set(of: EngineFixture.selfID)
        let shown = try #require(try await fixture.pending(of: EngineFixture.selfID)?.picture)
        #expect(try await fixture.media.readStored(shown, 0..<1_000)?.count == 1_000)
        let runner = try await fixture.start()
        #expect(try await fixture.outcome(of: task) == .done)
        #expect(fixture.set.value == ["own"])
        let photo = try await fixture.engine.store.read { try $0.peer(EngineFixture.selfID)?.photo?.id }
        #expect(photo == 77)
        #expect(try await fixture.pending(of: EngineFixture.selfID) == nil)
        #expect(try await fixture.engine.pass(until: { try await fixture.media.onlyCopies().isEmpty }))
        withExtendedLifetime(runner) {}
    }

    @Test func `a picture goes up without what the camera wrote into it`() async throws {
        let fixture = try await PictureFixture()
        let runner = try await fixture.start()
        let task = try await fixture.set(of: EngineFixture.selfID)
        #expect(try await fixture.outcome(of: task) == .done)
        #expect(fixture.files.bytes == 500)
        let noPhoto = try await fixture.set(of: EngineFixture.selfID, HalvingScaler.noPhoto, seed: 2)
        #expect(try await fixture.outcome(of: noPhoto) == .refused(.notAccepted))
        #expect(fixture.set.value == ["own"])
        withExtendedLifetime(runner) {}
    }

    @Test(arguments: [
        (PictureFixture.group, "group 4"), (PictureFixture.channel, "channel"),
    ])
    fileprivate func `TC-45 groups and channels get pictures, and lose them`(
        peer: PeerID,
        name: String
    ) async throws {
        let fixture = try await PictureFixture()
        let runner = try await fixture.start()
        let task = try await fixture.set(of: peer)
        #expect(try await fixture.outcome(of: task) == .done)
        let removal = try await fixture.pictures.remove(of: peer)
        #expect(try await fixture.outcome(of: removal) == .done)
        #expect(fixture.set.value == [name, name])
        #expect(try await fixture.pending(of: peer) == nil)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-45 a picture that is on its way outlives the program, and no part goes twice`()
        async throws
    {
        let fixture = try await PictureFixture()
        let killed = try await fixture.start()
        let task = try await fixture.set(of: EngineFixture.selfID, 600_000)
        #expect(await fixture.engine.pass(until: { fixture.files.received.count >= 3 }))
        try await fixture.engine.run { await killed.stop() }
        await OutboxCleanup(store: fixture.engine.store, media: fixture.media).run()
        let runner = try await fixture.start()
        #expect(try await fixture.outcome(of: task) == .done)
        #expect(fixture.set.value == ["own"])
        let repeats = fixture.files.received.count - Set(fixture.files.received).count
        #expect(repeats <= 1)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-45 a refusal has its reason, and the picture is as it was`() async throws {
        let fixture = try await PictureFixture()
        fixture.engine.api.on(TLFunction.MessagesEditChatPhoto.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHAT_ADMIN_REQUIRED")
        }
        let runner = try await fixture.start()
        let task = try await fixture.set(of: PictureFixture.group)
        #expect(try await fixture.outcome(of: task) == .refused(.forbidden))
        #expect(try await fixture.pending(of: PictureFixture.group) == nil)
        await OutboxCleanup(store: fixture.engine.store, media: fixture.media).run()
        #expect(try await fixture.media.onlyCopies().isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-45 a file that cannot be uploaded is told as such`() async throws {
        let fixture = try await PictureFixture()
        fixture.engine.api.on(TLFunction.UploadSaveFilePart.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "FILE_PARTS_INVALID")
        }
        let runner = try await fixture.start()
        let task = try await fixture.set(of: EngineFixture.selfID)
        #expect(try await fixture.outcome(of: task) == .refused(.notAccepted))
        #expect(fixture.set.value.isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-45 of two pictures chosen offline only the newer goes up`() async throws {
        let fixture = try await PictureFixture()
        let first = try await fixture.set(of: EngineFixture.selfID, 1_000, seed: 1)
        let second = try await fixture.set(of: EngineFixture.selfID, 1_001, seed: 2)
        let runner = try await fixture.start()
        #expect(try await fixture.outcome(of: second) == .done)
        #expect(try await fixture.pictures.outcome(of: first) == .replaced)
        #expect(fixture.set.value == ["own"])
        #expect(fixture.files.received.count == 1)
        withExtendedLifetime(runner) {}
    }

    @Test func `parts that the server has lost meanwhile are brought again`() async throws {
        let fixture = try await PictureFixture()
        let isFirst = Box(true)
        let set = fixture.set
        fixture.engine.api.on(TLFunction.PhotosUploadProfilePhoto.self) { _ throws(APIError) in
            let lost = isFirst.update { first in
                defer { first = false }
                return first
            }
            if lost { throw .refused(code: 400, name: "FILE_PART_X_MISSING", value: 0) }
            set.update { $0.append("own") }
            return .init(photo: .photoEmpty(.init(id: 77)), users: [])
        }
        let runner = try await fixture.start()
        let task = try await fixture.set(of: EngineFixture.selfID)
        #expect(try await fixture.outcome(of: task) == .done)
        #expect(fixture.files.received == [0, 0])
        withExtendedLifetime(runner) {}
    }
}
