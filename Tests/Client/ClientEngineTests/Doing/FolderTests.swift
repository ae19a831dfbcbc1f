import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct FolderTests {
    private static let bob = TL.InputPeer.inputPeerUser(.init(userID: 2, accessHash: 5))

    private func folders(_ fixture: EngineFixture) async throws -> [ChatFolder] {
        try await fixture.store.read { try $0.chatFolders() }
    }

    @Test func `TC-103 folders are made, changed, ordered and deleted at once, and told in that order`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesUpdateDialogFilter.self) { _ in true }
        fixture.api.on(TLFunction.MessagesUpdateDialogFiltersOrder.self) { _ in true }
        let runner = try await fixture.doing([])
        let folders = Folders(fixture.services)
        let work = try await folders.make("Work") { folder in
            folder.included = [FakeChat.bob]
            folder.categories = [.groups]
            folder.excludesMuted = true
        }
        let bots = try await folders.make("Bots") { $0.categories = [.bots] }
        #expect([work.folder.number, bots.folder.number] == [2, 3])
        try await folders.reorder([3, 2])
        #expect(try await self.folders(fixture).map(\.title) == ["Bots", "Work"])
        let last = try await folders.delete(3)
        #expect(try await self.folders(fixture).map(\.title) == ["Work"])
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: try #require(last)) == .done([]))
        let calls = fixture.api.calls(of: TLFunction.MessagesUpdateDialogFilter.self)
        #expect(calls.map(\.id) == [2, 3, 3])
        #expect(calls.last?.filter == nil)
        guard case .dialogFilter(let told)? = calls.first?.filter else { throw Stuck() }
        #expect(told.groups && told.excludeMuted && !told.bots)
        #expect(told.includePeers == [Self.bob])
        let orders = fixture.api.calls(of: TLFunction.MessagesUpdateDialogFiltersOrder.self)
        #expect(orders.map(\.order) == [[3, 2]])
    }

    @Test(arguments: [false, true])
    func `a folder comes back as it was told`(isShareable: Bool) throws {
        var folder = ChatFolder(4, title: "Friends")
        folder.emoji = "🎉"
        folder.color = 3
        folder.isShareable = isShareable
        folder.pinned = [PeerID(.user, 2)]
        folder.included = [PeerID(.group, 7)]
        if !isShareable {
            folder.categories = [.contacts, .nonContacts, .channels]
            folder.excludesRead = true
            folder.excludesArchived = true
            folder.excluded = [PeerID(.channel, 9)]
        }
        let told = TL.DialogFilter(folder) { peer -> TL.InputPeer? in
            switch peer.kind {
            case .user: .inputPeerUser(.init(userID: 2, accessHash: 1))
            case .group: .inputPeerChat(.init(chatID: 7))
            case .channel: .inputPeerChannel(.init(channelID: 9, accessHash: 1))
            case .secretChat: nil
            }
        }
        #expect(ChatFolder(told, selfID: EngineFixture.selfID) == folder)
        #expect(ChatFolder(.dialogFilterDefault, selfID: EngineFixture.selfID) == nil)
    }

    @Test func `when the server refuses a folder, or another device changes one, the server's are fetched`()
        async throws
    {
        let base = try await ProcessorFixture()
        let fixture = base.engine
        fixture.api.on(TLFunction.MessagesUpdateDialogFilter.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "FILTER_INCLUDE_EMPTY")
        }
        let title = Box("Theirs")
        fixture.api.on(TLFunction.MessagesGetDialogFilters.self) { _ in
            let filter = TL.DialogFilter.DialogFilter(
                groups: true,
                id: 2,
                title: .init(text: title.value, entities: []),
                pinnedPeers: [],
                includePeers: [],
                excludePeers: []
            )
            return .init(filters: [.dialogFilterDefault, .dialogFilter(filter)])
        }
        let fetcher = FolderFetcher(fixture.services, processor: base.processor)
        try await fixture.run { await fetcher.start() }
        let runner = try await fixture.doing()
        let made = try await Folders(fixture.services).make("Ours")
        #expect(try await fixture.end(of: try #require(made.task)) == .refused("FILTER_INCLUDE_EMPTY"))
        await fixture.advance(by: .seconds(3))
        #expect(try await folders(fixture).map(\.title) == ["Theirs"])
        title.update { $0 = "Renamed" }
        base.processor.take(.of([.updateDialogFilters]))
        await fixture.advance(by: .seconds(1))
        #expect(try await folders(fixture).map(\.title) == ["Renamed"])
        withExtendedLifetime(runner) {}
    }

    @Test func `a chat goes to the archive at once, and comes back when the server refuses`() async throws {
        let fixture = try EngineFixture()
        let list = { try await fixture.store.read { try $0.chat(FakeChat.bob).inclusion?.list } }
        try await fixture.store.transaction { try $0.setInclusion(ChatInclusion(.main), of: FakeChat.bob) }
        fixture.api.on(TLFunction.FoldersEditPeerFolders.self) { request throws(APIError) in
            guard request.folderPeers.first?.folderID == 1 else { throw .refused(code: 400, name: "NO_WAY") }
            return .of([])
        }
        let runner = try await fixture.doing()
        let settings = ChatSettings(fixture.services)
        let there = try await settings.setArchived(true, [FakeChat.bob])
        #expect(try await list() == .archive)
        #expect(try await fixture.end(of: try #require(there)) == .done([]))
        let back = try await settings.setArchived(false, [FakeChat.bob])
        #expect(try await fixture.end(of: try #require(back)) == .refused("NO_WAY"))
        #expect(try await list() == .archive)
        #expect(try await settings.setArchived(true, [FakeChat.bob]) == nil)
        withExtendedLifetime(runner) {}
    }

    @Test func `what another device moves to the archive is there`() async throws {
        let base = try await ProcessorFixture()
        let told = TL.FolderPeer(peer: .peerUser(.init(userID: 2)), folderID: 1)
        base.processor.take(.of([.updateFolderPeers(.init(folderPeers: [told], pts: 11, ptsCount: 1))]))
        await base.engine.settle()
        let list = try await base.engine.store.read { try $0.chat(ProcessorFixture.ada).inclusion?.list }
        #expect(list == .archive)
        #expect(try await base.state()?.pts == 11)
    }
}
