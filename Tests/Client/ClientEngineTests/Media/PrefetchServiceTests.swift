import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import Testing

@testable import ClientEngine

/// An account with chats full of media, none of them stored.
private struct AheadFixture {
    let engine: EngineFixture
    let media: MediaStore
    let files = HeldFiles()
    let ahead: PrefetchService

    static let bob = FakeChat.bob
    static let stranger = PeerID(.user, 3)

    init() async throws {
        engine = try EngineFixture()
        media = try await engine.mediaStore()
        ahead = PrefetchService(engine.services)
        media.attach(files)
        try await engine.run { [ahead, media] in await ahead.attach(media) }
    }

    /// Adds a chat with a message for each of the media, the last one the newest.
    func list(_ peer: PeerID, isContact: Bool = true, _ shown: [Media]) async throws {
        try await engine.store.transaction { transaction in
            try transaction.setPeers([.user(User(peer.number))])
            try transaction.setContact(isContact, peer)
            try transaction.setInclusion(ChatInclusion(.main), of: peer)
            for (index, media) in shown.enumerated() {
                let key = MessageKey(peer: peer, namespace: .cloud, id: Int32(index + 1))
                var fields = MessageFields(key: key, timestamp: Int32(index + 1), author: peer)
                var content = MessageContent()
                content.media = [media]
                fields.mediaIDs = content.sharedMediaIDs
                try transaction.addMedia(content.detachMedia())
                fields.content = EncodedContent(content)
                try transaction.add(Message(fields))
            }
            try transaction.addChunk(1...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
        }
    }

    /// Runs the prefetching with these rules.
    func load(_ rules: AutoDownload = .usual, over network: AutoDownload.NetworkKind? = .unmetered)
        async throws
    {
        try await engine.run { [ahead] in
            await ahead.follow(rules, over: network)
            await ahead.setOnline(true)
        }
        await engine.advance(by: .seconds(2), step: .milliseconds(100))
    }
}

/// Records the requested parts, and answers when the test allows it.
private final class HeldFiles: MediaFetcher {
    private struct State {
        var asked: [MediaPart] = []
        var isHolding = false
    }

    private let state = Locked(State())

    var asked: [MediaPart] { state.withLock { $0.asked } }
    var names: Set<ResourceID> { Set(asked.map(\.resource)) }

    func hold() { state.withLock { $0.isHolding = true } }

    func fetch(_ part: MediaPart) async throws -> FetchedPart {
        let isHolding = state.withLock { state in
            state.asked.append(part)
            return state.isHolding
        }
        // Until the part is cancelled, or the test ends.
        while isHolding { try await Task.sleep(for: .milliseconds(5)) }
        return FetchedPart(bytes: [UInt8](repeating: 1, count: part.range.count))
    }
}

private func photo(_ number: Int64, _ byteCount: Int32 = 10_000) -> Media {
    var photo = Photo(MediaID(.photo, number))
    photo.remote = RemoteFile(datacenter: 1, id: number, accessHash: 1, reference: [1])
    photo.sizes = [ImageSize(type: "x", size: PixelSize(width: 9, height: 9), byteCount: byteCount)]
    return .photo(photo)
}

private func film(_ number: Int64, _ byteCount: Int64) -> Media {
    var film = Document(MediaID(.document, number))
    film.kind = .video(VideoInfo(size: PixelSize(width: 9, height: 9), duration: 1))
    film.byteCount = byteCount
    film.thumbnails = [ImageSize(type: "m", size: PixelSize(width: 9, height: 9), byteCount: 900)]
    return .document(film)
}

private func name(_ photo: Int64) -> ResourceID { ResourceID(photo: MediaID(.photo, photo), size: "x") }

@Suite struct PrefetchServiceTests {
    @Test func `a film of whatever length is no reason to stop`() async throws {
        let fixture = try await AheadFixture()
        try await fixture.list(AheadFixture.bob, [film(3, .max), photo(1)])
        try await fixture.load()
        #expect(fixture.files.names.contains(name(1)))
    }

    @Test
    func `TC-26 pictures of a likely chat are here before somebody opens it, asked for behind all else`()
        async throws
    {
        let fixture = try await AheadFixture()
        try await fixture.list(AheadFixture.bob, [photo(1), photo(2)])
        fixture.engine.api.on(TLFunction.UploadGetFile.self) { request in
            .init(type: .fileJpeg, mtime: 0, bytes: [UInt8](repeating: 1, count: Int(request.limit)))
        }
        fixture.media.attach(Downloads(fixture.engine.services))
        try await fixture.load()
        let isHere = await fixture.engine.until {
            let read = try? await fixture.media.readStored(name(2), 0..<10_000)
            return read?.count == 10_000
        }
        #expect(isHere)
        #expect(fixture.engine.api.calls(of: TLFunction.UploadGetFile.self).count == 2)
        #expect(fixture.engine.api.policies.allSatisfy { $0.priority == .background })
    }

    @Test func `TC-26 what is tapped goes before what is fetched ahead`() async throws {
        let fixture = try await AheadFixture()
        fixture.files.hold()
        try await fixture.list(AheadFixture.bob, (1...25).map { photo($0) })
        try await fixture.load()
        _ = await fixture.engine.until { fixture.files.asked.count >= 12 }
        // The newest first; half of the slots stay free.
        #expect(fixture.files.asked.count == 12)
        #expect(fixture.files.names == Set((14...25).map { name($0) }))
        let tapped = fixture.media.want(name(1), priority: .urgent)
        _ = await fixture.engine.until { fixture.files.asked.count > 12 }
        #expect(fixture.files.asked.last?.resource == name(1))
        #expect(fixture.files.asked.last?.priority == .urgent)
        withExtendedLifetime(tapped) {}
    }

    @Test func `TC-26 of large films, of strangers' and of those below too many others nothing is fetched`()
        async throws
    {
        let fixture = try await AheadFixture()
        try await fixture.list(AheadFixture.bob, [film(7, 100 << 20), film(8, 1 << 20)])
        try await fixture.list(AheadFixture.stranger, isContact: false, [film(9, 3 << 20), photo(3)])
        try await fixture.load()
        _ = await fixture.engine.until { fixture.files.names.count >= 5 }
        let pictures = [7, 8, 9].map { ResourceID(document: MediaID(.document, $0), thumbnail: "m") }
        #expect(
            fixture.files.names == Set(pictures + [ResourceID(document: MediaID(.document, 8)), name(3)])
        )
    }

    @Test(arguments: [.metered, .roaming, nil] as [AutoDownload.NetworkKind?])
    func `TC-26 over a network that costs, or none, nothing is fetched ahead`(
        network: AutoDownload.NetworkKind?
    ) async throws {
        let fixture = try await AheadFixture()
        try await fixture.list(AheadFixture.bob, [photo(1)])
        let demand = Box(0)
        let following = fixture.engine.store.demand.start(next: { holes in
            demand.update { $0 = max($0, holes.count) }
        })
        try await fixture.load(over: network)
        #expect(fixture.files.asked.isEmpty)
        #expect(demand.value == 0)
        try await fixture.load()
        #expect(await fixture.engine.until { !fixture.files.asked.isEmpty })
        withExtendedLifetime(following) {}
    }

    @Test func `TC-26 without a connection what is wanted ahead is wanted no more`() async throws {
        let fixture = try await AheadFixture()
        fixture.files.hold()
        try await fixture.list(AheadFixture.bob, [photo(1)])
        try await fixture.load()
        #expect(await fixture.engine.until { !fixture.files.asked.isEmpty })
        try await fixture.engine.run { [ahead = fixture.ahead] in await ahead.setOnline(false) }
        let status = Box<MediaStatus?>(nil)
        let following = fixture.media.status(of: name(1)).start(next: { now in status.update { $0 = now } })
        let isLeft = await fixture.engine.until {
            if case .remote? = status.value { true } else { false }
        }
        #expect(isLeft)
        withExtendedLifetime(following) {}
    }

    @Test func `a picture that comes into a likely chat is fetched without being looked at`() async throws {
        let fixture = try await AheadFixture()
        try await fixture.list(AheadFixture.bob, [photo(1)])
        try await fixture.load()
        try await fixture.list(AheadFixture.bob, [photo(1), photo(2)])
        await fixture.engine.advance(by: .seconds(1), step: .milliseconds(100))
        #expect(await fixture.engine.until { fixture.files.names == [name(1), name(2)] })
    }

    @Test func `TC-64 what a film in a bubble may do is decided by who sent it, its size and the network`()
        async throws
    {
        let fixture = try await AheadFixture()
        let group = PeerID(.group, 7)
        try await fixture.list(AheadFixture.bob, [])
        try await fixture.list(AheadFixture.stranger, isContact: false, [])
        func allows(_ byteCount: Int64, in chat: PeerID?, over network: AutoDownload.NetworkKind) async throws
            -> Bool
        {
            let file = MediaDescription(kind: .video, chat: chat, byteCount: byteCount)
            return try await fixture.engine.store.read { reader in
                try AutoDownload.usual.allows(file, over: network, in: reader)
            }
        }
        #expect(try await allows(9 << 20, in: AheadFixture.bob, over: .unmetered))
        #expect(try await allows(9 << 20, in: group, over: .unmetered))
        #expect(try await !allows(11 << 20, in: AheadFixture.bob, over: .unmetered))
        #expect(try await !allows(9 << 20, in: AheadFixture.bob, over: .metered))
        #expect(try await !allows(9 << 20, in: AheadFixture.stranger, over: .unmetered))
        #expect(try await !allows(1, in: nil, over: .unmetered))
    }
}
