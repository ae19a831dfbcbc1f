import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct SavedGIFsTests {
    private static func told(_ id: Int64, reference: UInt8 = 1, isGIF: Bool = true) -> TL.Document {
        .document(
            .init(
                id: id,
                accessHash: 7,
                fileReference: [reference],
                date: 1,
                mimeType: "video/mp4",
                size: 9,
                dcID: 2,
                attributes: isGIF ? [.documentAttributeAnimated] : []
            )
        )
    }

    private func gif(_ id: Int64) throws -> Document { try #require(Document(Self.told(id))) }

    private func saved(_ fixture: EngineFixture) async throws -> [Int64] {
        try await fixture.store.read { try $0.savedGIFs().map(\.id.number) }
    }

    private func input(_ id: Int64, reference: UInt8 = 1) -> TL.InputDocument {
        .inputDocument(.init(id: id, accessHash: 7, fileReference: [reference]))
    }

    @Test func `a GIF is saved at once, and the server is told in order when there is a connection`()
        async throws
    {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        fixture.api.on(TLFunction.MessagesSaveGif.self) { _ in true }
        let saved = SavedGIFs(fixture.services, processor: base.processor)
        let runner = try await fixture.doing([])
        for id in Int64(1)...3 { try await saved.set(gif(id)) }
        try await saved.set(gif(1))
        let last = try await saved.set(gif(2), isSaved: false)
        #expect(try await saved.set(Document(MediaID(.document, 9))) == nil, "a file is no GIF")
        #expect(try await self.saved(fixture) == [1, 3])
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: try #require(last)) == .done([]))
        let calls = fixture.api.calls(of: TLFunction.MessagesSaveGif.self)
        #expect(calls.map(\.id) == [1, 2, 3, 1, 2].map { input($0) })
        #expect(calls.map(\.unsave) == [false, false, false, false, true])
    }

    @Test func `what the server refuses is not saved after all`() async throws {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        fixture.api.on(TLFunction.MessagesSaveGif.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "GIF_ID_INVALID")
        }
        let runner = try await fixture.doing()
        let task = try await SavedGIFs(fixture.services, processor: base.processor).set(gif(1))
        #expect(try await fixture.end(of: try #require(task)) == .refused("GIF_ID_INVALID"))
        #expect(try await saved(fixture) == [])
        withExtendedLifetime(runner) {}
    }

    @Test func `an expired reference is renewed from the list, and the call repeated`() async throws {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        fixture.api.on(TLFunction.MessagesSaveGif.self) { request throws(APIError) in
            guard case .inputDocument(let named) = request.id, named.fileReference == [5] else {
                throw .refused(code: 400, name: "FILE_REFERENCE_EXPIRED")
            }
            return true
        }
        fixture.api.on(TLFunction.MessagesGetSavedGifs.self) { _ in
            .savedGifs(.init(hash: 1, gifs: [Self.told(1, reference: 5)]))
        }
        let runner = try await fixture.doing()
        let task = try await SavedGIFs(fixture.services, processor: base.processor).set(gif(1))
        #expect(try await fixture.end(of: try #require(task)) == .done([]))
        #expect(
            fixture.api.calls(of: TLFunction.MessagesSaveGif.self).map(\.id) == [
                input(1), input(1, reference: 5),
            ]
        )
        withExtendedLifetime(runner) {}
    }

    @Test func `the server's list is fetched when it is viewed, and when another device changes it`()
        async throws
    {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        let list = Box([Self.told(1), Self.told(2, isGIF: false), Self.told(3)])
        fixture.api.on(TLFunction.MessagesGetSavedGifs.self) { request in
            let ids = list.value.compactMap { Document($0)?.id.number }
            guard request.hash != ListHash(ids).value else { return .savedGifsNotModified }
            return .savedGifs(.init(hash: 0, gifs: list.value))
        }
        let saved = SavedGIFs(fixture.services, processor: base.processor)
        try await fixture.run { await saved.start() }
        #expect(fixture.api.calls(of: TLFunction.MessagesGetSavedGifs.self).isEmpty)
        try await fixture.run { await saved.refresh() }
        await fixture.settle()
        #expect(try await self.saved(fixture) == [1, 3])
        list.update { $0 = [Self.told(3), Self.told(4)] }
        base.processor.take(.of([.updateSavedGifs]))
        await fixture.settle()
        #expect(try await self.saved(fixture) == [3, 4])
        try await fixture.run { await saved.refresh() }
        await fixture.settle()
        let hashes = fixture.api.calls(of: TLFunction.MessagesGetSavedGifs.self).map(\.hash)
        #expect(hashes == [0, ListHash([1, 3]).value, ListHash([3, 4]).value])
    }

    @Test func `a fetched list has what the server does not know yet`() async throws {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        fixture.api.on(TLFunction.MessagesGetSavedGifs.self) { _ in
            .savedGifs(.init(hash: 0, gifs: [Self.told(1), Self.told(2)]))
        }
        let saved = SavedGIFs(fixture.services, processor: base.processor)
        let runner = try await fixture.doing([])
        try await saved.set(gif(2))
        try await saved.set(gif(2), isSaved: false)
        try await saved.set(gif(5))
        try await fixture.run { await saved.refresh() }
        await fixture.settle()
        #expect(try await self.saved(fixture) == [5, 1])
        withExtendedLifetime(runner) {}
    }

    @Test func `a GIF that is sent is the newest saved one`() async throws {
        let fixture = try EngineFixture()
        let document = try gif(1)
        try await fixture.store.transaction { try $0.setSavedGIFs([try gif(2), document]) }
        let sender = Sender(fixture.services)
        try await sender.send(OutgoingMessage(""), ready: .document(document), to: FakeChat.bob)
        #expect(try await saved(fixture) == [1, 2])
    }

    @Test(arguments: [[1, 2], [2]])
    func `a refused change leaves what another device has saved`(list: [Int64]) async throws {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        fixture.api.on(TLFunction.MessagesGetSavedGifs.self) { request in
            guard request.hash != ListHash(list).value else { return .savedGifsNotModified }
            return .savedGifs(.init(hash: 0, gifs: list.map { Self.told($0) }))
        }
        fixture.api.on(TLFunction.MessagesSaveGif.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "GIF_ID_INVALID")
        }
        let runner = try await fixture.doing([])
        let saved = SavedGIFs(fixture.services, processor: base.processor)
        let task = try await saved.set(gif(2))
        try await fixture.run { await saved.refresh() }
        await fixture.settle()
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: try #require(task)) == .refused("GIF_ID_INVALID"))
        #expect(try await Set(self.saved(fixture)) == Set(list))
    }

    @Test func `a change that is refused does not take back a later one, and one refused twice is none`()
        async throws
    {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        let runner = try await fixture.doing([])
        let saved = SavedGIFs(fixture.services, processor: base.processor)
        try await saved.set(gif(1))
        try await saved.set(gif(2))
        try await saved.set(gif(1))
        fixture.api.on(TLFunction.MessagesSaveGif.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "GIF_ID_INVALID")
        }
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        #expect(try await self.saved(fixture) == [])
    }

    @Test func `a change that does not read ends as refused`() async throws {
        let fixture = try EngineFixture()
        let runner = try await fixture.doing()
        let task = try await fixture.store.transaction { transaction in
            try transaction.addTask(NewTask(.saveGIF, payload: [0xFF], queue: .savedGIFs))
        }
        #expect(try await fixture.end(of: task) == .refused("PAYLOAD_UNREADABLE"))
        withExtendedLifetime(runner) {}
    }
}
