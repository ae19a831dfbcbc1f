import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct StickersTests {
    private static func set(_ id: Int64, hash: Int32 = 1, masks: Bool = false) -> TL.StickerSet {
        .init(
            masks: masks,
            id: id,
            accessHash: id * 10,
            title: "Set \(id)",
            shortName: "set\(id)",
            count: 1,
            hash: hash
        )
    }

    private static func document(_ id: Int64, reference: UInt8 = 1) -> TL.Document {
        .document(
            .init(
                id: id,
                accessHash: 7,
                fileReference: [reference],
                date: 1,
                mimeType: "application/x-tgsticker",
                size: 9,
                dcID: 2,
                attributes: [
                    .documentAttributeSticker(.init(alt: "😀", stickerset: .inputStickerSetEmpty))
                ]
            )
        )
    }

    /// Answers requests for these sets, each with a sticker whose id is the set's times a hundred.
    private static func serve(_ fixture: EngineFixture, hash: Int64 = 1, _ sets: [TL.StickerSet]) {
        fixture.api.on(TLFunction.MessagesGetAllStickers.self) { request in
            request.hash == hash ? .allStickersNotModified : .allStickers(.init(hash: hash, sets: sets))
        }
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { request throws(APIError) in
            guard case .inputStickerSetID(let id) = request.stickerset,
                let set = sets.first(where: { $0.id == id.id && $0.accessHash == id.accessHash })
            else { throw .refused(code: 400, name: "STICKERSET_INVALID") }
            guard request.hash != set.hash else { return .stickerSetNotModified }
            return .stickerSet(
                .init(set: set, packs: [], keywords: [], documents: [document(set.id * 100)])
            )
        }
    }

    @Test func `a set that the user does not have is read, added and removed`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture, [Self.set(1)])
        fixture.api.on(TLFunction.MessagesInstallStickerSet.self) { _ in .init() }
        fixture.api.on(TLFunction.MessagesUninstallStickerSet.self) { _ in true }
        let stickers = Stickers(fixture.services)
        let id = StickerSetID(number: 1, accessHash: 10)
        let (info, items) = try await fixture.run { try await stickers.contents(of: id) }
        #expect(info.title == "Set 1" && items.map(\.document.id.number) == [100])
        #expect(try await collection(fixture).isEmpty)
        try await fixture.run { try await stickers.setAdded(true, id) }
        #expect(try await collection(fixture) == [1: [100]])
        try await fixture.run { try await stickers.setAdded(false, id) }
        #expect(fixture.api.calls(of: TLFunction.MessagesUninstallStickerSet.self).count == 1)
        await #expect(throws: APIError.refused(code: 400, name: "STICKERSET_INVALID")) {
            try await fixture.run {
                _ = try await stickers.contents(of: StickerSetID(number: 2, accessHash: 20))
            }
        }
    }

    private func collection(_ fixture: EngineFixture) async throws -> [Int64: [Int64]] {
        try await fixture.store.read { reader in
            var collection: [Int64: [Int64]] = [:]
            for set in try reader.stickerSets(on: .stickers) {
                collection[set.id.number] = try reader.stickers(ofSet: set.id.number).map(
                    \.document.id.number
                )
            }
            return collection
        }
    }

    @Test func `sets and what is in them come when somebody looks, and once`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture, [Self.set(1), Self.set(2), Self.set(3, masks: true)])
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.refresh() }
        #expect(try await collection(fixture) == [1: [100], 2: [200]])
        try await fixture.run { await stickers.refresh() }
        try await fixture.run { await stickers.look(at: [2]) }
        #expect(fixture.api.calls(of: TLFunction.MessagesGetAllStickers.self).map(\.hash) == [0, 1])
        #expect(fixture.api.calls(of: TLFunction.MessagesGetStickerSet.self).count == 2)
    }

    @Test func `a set that has changed is fetched again, one that has gone is forgotten`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture, [Self.set(1), Self.set(2)])
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.refresh() }
        Self.serve(fixture, hash: 2, [Self.set(2, hash: 5)])
        try await fixture.run { await stickers.refresh() }
        #expect(try await collection(fixture) == [2: [200]])
        #expect(fixture.api.calls(of: TLFunction.MessagesGetStickerSet.self).map(\.hash) == [0, 0, 1])
        // Added again, it is fetched as if it were new.
        Self.serve(fixture, hash: 3, [Self.set(1)])
        try await fixture.run { await stickers.refresh() }
        #expect(try await collection(fixture) == [1: [100]])
    }

    @Test func `a set that the server does not give is asked for once, others come`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture, [Self.set(2)])
        fixture.api.on(TLFunction.MessagesGetAllStickers.self) { _ in
            .allStickers(.init(hash: 1, sets: [Self.set(1), Self.set(2)]))
        }
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.refresh() }
        try await fixture.run { await stickers.refresh() }
        #expect(try await collection(fixture) == [1: [], 2: [200]])
        #expect(fixture.api.calls(of: TLFunction.MessagesGetStickerSet.self).count == 2)
    }

    /// Answers requests for sets 1, 2 and 3; fetching 1 and 2 fails as long as `error` is set.
    private static func serve(_ fixture: EngineFixture, failing error: Box<APIError?>) {
        fixture.api.on(TLFunction.MessagesGetAllStickers.self) { _ in
            .allStickers(.init(hash: 1, sets: [set(1), set(2), set(3)]))
        }
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { request throws(APIError) in
            guard case .inputStickerSetID(let id) = request.stickerset else { throw .timedOut }
            if id.id < 3, let error = error.value { throw error }
            return .stickerSet(
                .init(set: set(id.id), packs: [], keywords: [], documents: [document(id.id * 100)])
            )
        }
    }

    @Test func `sets that could not be fetched do not keep others, and come when somebody looks again`()
        async throws
    {
        let fixture = try EngineFixture()
        let error = Box<APIError?>(.timedOut)
        Self.serve(fixture, failing: error)
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.setOnline(true) }
        try await fixture.run { await stickers.refresh() }
        #expect(try await collection(fixture) == [1: [], 2: [], 3: [300]])
        error.update { $0 = nil }
        try await fixture.run { await stickers.look(at: [2]) }
        #expect(try await collection(fixture) == [1: [], 2: [200], 3: [300]])
        // The other one, after a reconnect.
        for isOnline in [false, true] { try await fixture.run { await stickers.setOnline(isOnline) } }
        #expect(await fixture.until { (try? await collection(fixture)) == [1: [100], 2: [200], 3: [300]] })
    }

    @Test func `without a connection only the first is waited for, and all come with it`() async throws {
        let fixture = try EngineFixture()
        let error = Box<APIError?>(.timedOut)
        Self.serve(fixture, failing: error)
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.refresh() }
        #expect(fixture.api.calls(of: TLFunction.MessagesGetStickerSet.self).count == 1)
        error.update { $0 = nil }
        try await fixture.run { await stickers.setOnline(true) }
        #expect(await fixture.until { (try? await collection(fixture)) == [1: [100], 2: [200], 3: [300]] })
    }

    @Test func `a server that could not be asked which sets there are is asked when it can be`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetAllStickers.self) { _ throws(APIError) in throw .timedOut }
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.refresh() }
        Self.serve(fixture, [Self.set(1)])
        try await fixture.run { await stickers.setOnline(true) }
        #expect(await fixture.until { (try? await collection(fixture)) == [1: [100]] })
    }

    @Test(
        arguments: zip(
            [
                APIError.refused(code: 400, name: "INPUT_METHOD_INVALID"), .timedOut,
                .refused(code: 420, name: "SLOWMODE_WAIT", value: 9), .refused(code: 500, name: "INTERNAL"),
            ],
            [StickerSetsState.unsupported, .unreachable, .unreachable, .unreachable]
        )
    )
    func `it is told why there are no sets`(error: APIError, setsState: StickerSetsState) async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetAllStickers.self) { _ throws(APIError) in throw error }
        let stickers = Stickers(fixture.services)
        let told = Box<[StickerSetsState]>([])
        let following = stickers.setsState.start(next: { value in told.update { $0.append(value) } })
        try await fixture.run { await stickers.refresh() }
        #expect(await fixture.until { told.value == [.unknown, setsState] })
        withExtendedLifetime(following) {}
    }

    @Test func `sets of custom emoji come, also where there are no other sets`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture, [])
        var emoji = Self.set(4)
        emoji.emojis = true
        fixture.api.on(TLFunction.MessagesGetAllStickers.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        fixture.api.on(TLFunction.MessagesGetEmojiStickers.self) { [emoji] request in
            request.hash == 3 ? .allStickersNotModified : .allStickers(.init(hash: 3, sets: [emoji]))
        }
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { [emoji] _ in
            .stickerSet(.init(set: emoji, packs: [], keywords: [], documents: [Self.document(400)]))
        }
        let stickers = Stickers(fixture.services)
        for _ in 0..<2 { try await fixture.run { await stickers.refresh() } }
        let items = try await fixture.store.read { reader in
            try reader.stickerSets(on: .emoji).flatMap { try reader.stickers(ofSet: $0.id.number) }
        }
        #expect(items.map(\.document.id.number) == [400])
        #expect(try await collection(fixture).isEmpty)
        #expect(fixture.api.calls(of: TLFunction.MessagesGetEmojiStickers.self).map(\.hash) == [0, 3])
    }

    @Test func `a sticker that is sent is the first of those that were sent`() async throws {
        let fixture = try EngineFixture()
        let sender = Sender(fixture.services)
        for number in [Int64(1), 2, 1] {
            var sticker = Document(MediaID(.document, number))
            sticker.kind = .sticker(StickerInfo(emoji: "😀"))
            try await sender.send(OutgoingMessage(""), ready: .document(sticker), to: FakeChat.bob)
        }
        #expect(try await fixture.store.read { try $0.recentStickers().map(\.id.number) } == [1, 2])
    }

    @Test func `a reference that expired is renewed by the set, where no message has the sticker`()
        async throws
    {
        let fixture = try EngineFixture()
        Self.serve(fixture, [Self.set(1)])
        let stickers = Stickers(fixture.services)
        try await fixture.run { await stickers.refresh() }
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { _ in
            .stickerSet(
                .init(
                    set: Self.set(1),
                    packs: [],
                    keywords: [],
                    documents: [Self.document(100, reference: 2)]
                )
            )
        }
        let references = MediaReferences(services: fixture.services)
        let context = TaskContext(fixture.services)
        try await fixture.run { try await references.renew(MediaID(.document, 100), context) }
        let sticker = try await fixture.store.read { try $0.listedDocument(MediaID(.document, 100)) }
        #expect(sticker?.document.remote?.reference == [2])
        await #expect(throws: TaskFailure.refused("FILE_REFERENCE_LOST")) {
            try await fixture.run { try await references.renew(MediaID(.document, 9), context) }
        }
    }
}
