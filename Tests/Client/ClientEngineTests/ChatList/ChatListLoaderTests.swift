import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// An account whose server has private chats with users 2 and up, the one with the highest id on top.
private struct ListFixture {
    let engine: EngineFixture
    let processor: UpdateProcessor
    let filler: ChatListLoader

    init(chats: Int, isOneSecond: Bool = false) async throws {
        engine = try EngineFixture()
        processor = UpdateProcessor(engine.services)
        filler = ChatListLoader(engine.services, processor: processor)
        engine.api.on(TLFunction.UpdatesGetState.self) { _ in .at(10) }
        engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in .differenceEmpty(.init(date: 1, seq: 0)) }
        engine.api.on(TLFunction.MessagesGetAllDrafts.self) { _ in .of([]) }
        engine.api.on(TLFunction.MessagesGetPinnedDialogs.self) { _ in
            .init(dialogs: [], messages: [], chats: [], users: [], state: .at(10))
        }
        setChats(2..<Int64(2 + chats), isOneSecond: isOneSecond)
        let (processor, filler) = (processor, filler)
        try await engine.run {
            await filler.start()
            try await processor.start()
        }
        // The first pages, and then the data that were stale after connecting.
        let store = engine.store
        let isListed = try await engine.until {
            try await store.read { try $0.chatListEnd(of: .list(.main)) } != .top
        }
        #expect(isListed)
        await engine.settle()
    }

    func setChats(_ users: Range<Int64>, without gone: Set<Int64> = [], isOneSecond: Bool = false) {
        engine.api.on(TLFunction.MessagesGetDialogs.self) { request in
            guard request.folderID == 0 else {
                return .dialogs(.init(dialogs: [], messages: [], chats: [], users: []))
            }
            var bound = request.offsetDate == 0 ? Int64.max : Int64(request.offsetDate) - 1_700_000_000
            if isOneSecond { bound = .max }
            if request.offsetID != 0 { bound = Int64(request.offsetID.rawValue) }
            let page = users.reversed().filter { $0 < bound && !gone.contains($0) }.prefix(100)
            return Self.slice(Array(page), of: users.count, isOneSecond: isOneSecond)
        }
    }

    /// Answers with these users' chats; those in `empty` have no message.
    func answer(
        _ body: @escaping @Sendable (TLFunction.MessagesGetDialogs) -> (users: [Int64], empty: Set<Int64>)
    ) {
        engine.api.on(TLFunction.MessagesGetDialogs.self) { request in
            guard request.folderID == 0 else {
                return .dialogs(.init(dialogs: [], messages: [], chats: [], users: []))
            }
            let (users, empty) = body(request)
            return Self.slice(users, of: 1_000, without: empty)
        }
    }

    private static func slice(
        _ users: [Int64],
        of count: Int,
        without empty: Set<Int64> = [],
        isOneSecond: Bool = false
    ) -> TL.MessagesDialogs {
        let dialogs: [TL.Dialog] = users.map { .sample($0, top: empty.contains($0) ? 0 : Int32($0)) }
        let messages = users.filter { !empty.contains($0) }.map { user -> TL.Message in
            guard isOneSecond,
                case .message(var message) = TL.Message.text(Int32(user), "", with: user, by: user)
            else { return .text(Int32(user), "", with: user, by: user) }
            message.date = 1_700_000_000
            return .message(message)
        }
        return .dialogsSlice(
            .init(
                count: Int32(count),
                dialogs: dialogs,
                messages: messages,
                chats: [],
                users: TLLazyVector(users.map { TL.User.sample($0) })
            )
        )
    }

    var requests: [TLFunction.MessagesGetDialogs] {
        engine.api.calls(of: TLFunction.MessagesGetDialogs.self).filter { $0.folderID == 0 }
    }

    func count() async throws -> Int {
        try await engine.run { [store = engine.store] in
            try await store.read { try $0.chatPositions(in: .list(.main), limit: 10_000).count }
        }
    }

    func end() async throws -> ChatPosition? {
        try await engine.run { [store = engine.store] in
            try await store.read { try $0.chatListEnd(of: .list(.main)) }
        }
    }
}

@Suite struct ChatListLoaderTests {
    @Test func `a fresh account begins with the calls that its sign-in has sent ahead`() async throws {
        let fixture = try await ListFixture(chats: 3)
        let api = fixture.engine.api
        let calls = [
            api.calls(of: TLFunction.UpdatesGetState.self).first?.encoded(),
            fixture.requests.first?.encoded(),
            api.calls(of: TLFunction.MessagesGetPinnedDialogs.self).first?.encoded(),
        ]
        #expect(calls.compactMap { $0 } == SignIn.firstCalls)
    }

    @Test func `a fresh account gets its first page, and more when somebody looks there`() async throws {
        let fixture = try await ListFixture(chats: 250)
        #expect(fixture.requests.count == 1)
        #expect(try await fixture.count() == 100)
        #expect(try await fixture.end() != nil)
        let view = ChatListView(.list(.main), count: 150)
        let looking = fixture.engine.store.view(view).start(next: { _ in })
        await fixture.engine.settle()
        #expect(fixture.requests.count == 2)
        #expect(try await fixture.count() == 200)
        withExtendedLifetime(looking) {}
    }

    @Test func `a list that is known to its end is complete`() async throws {
        let fixture = try await ListFixture(chats: 30)
        #expect(try await fixture.count() == 30)
        #expect(try await fixture.end() == nil)
    }

    @Test func `a chat that is gone from the server leaves the list when its page is fetched again`()
        async throws
    {
        let fixture = try await ListFixture(chats: 30)
        fixture.setChats(2..<32, without: [20])
        fixture.processor.missed()
        await fixture.engine.settle()
        #expect(try await fixture.count() == 29)
    }

    @Test
    func `a chat whose draft puts it higher than its messages do stays when the first page comes again`()
        async throws
    {
        let fixture = try await ListFixture(chats: 150)
        let view = ChatListView(.list(.main), count: 150)
        let looking = fixture.engine.store.view(view).start(next: { _ in })
        await fixture.engine.settle()
        #expect(try await fixture.count() == 150)
        try await fixture.engine.store.transaction { transaction in
            let draft = DraftState(text: "typed", date: 1_800_000_000)
            try transaction.setDraft(draft, DraftKey(PeerID(.user, 10)))
        }
        let before = fixture.requests.count
        fixture.processor.missed()
        await fixture.engine.settle()
        #expect(fixture.requests.count > before)
        #expect(try await fixture.count() == 150)
        withExtendedLifetime(looking) {}
    }

    @Test func `a page whose last chat has no message ends with the one above it`() async throws {
        let fixture = try await ListFixture(chats: 0)
        fixture.answer { request in
            let users = (2..<102).reversed().map { Int64($0) + (request.offsetDate == 0 ? 100 : 0) }
            return (users, Set([102]))
        }
        try await fixture.engine.store.transaction { try $0.setChatListEnd(.top, of: .main) }
        fixture.processor.missed()
        await fixture.engine.settle()
        #expect(try await fixture.end()?.peer == PeerID(.user, 103))
    }

    @Test func `more chats of one second than a page has are asked for one page after the other`()
        async throws
    {
        let fixture = try await ListFixture(chats: 250, isOneSecond: true)
        let view = ChatListView(.list(.main), count: 250)
        let looking = fixture.engine.store.view(view).start(next: { _ in })
        await fixture.engine.settle()
        #expect(try await fixture.count() == 250)
        #expect(fixture.requests.count <= 4)
        withExtendedLifetime(looking) {}
    }

    @Test func `pages that lead nowhere are not asked for without pause`() async throws {
        let fixture = try await ListFixture(chats: 0)
        fixture.answer { _ in ((2..<102).map { Int64($0) }, Set(2..<102)) }
        try await fixture.engine.store.transaction { try $0.setChatListEnd(.top, of: .main) }
        let looking = fixture.engine.store.view(ChatListView(.list(.main), count: 20)).start(next: { _ in })
        let before = fixture.requests.count
        await fixture.engine.advance(by: .seconds(20), step: .milliseconds(250))
        #expect((1...25).contains(fixture.requests.count - before))
        withExtendedLifetime(looking) {}
    }

    @Test func `the pinned chats are those that the server says`() async throws {
        let fixture = try await ListFixture(chats: 5)
        fixture.engine.api.on(TLFunction.MessagesGetPinnedDialogs.self) { request in
            guard request.folderID == 0 else {
                return .init(dialogs: [], messages: [], chats: [], users: [], state: .at(10))
            }
            let dialog = TL.Dialog.sample(3, top: 3)
            return .init(dialogs: [dialog], messages: [], chats: [], users: [.sample(3)], state: .at(10))
        }
        fixture.processor.missed()
        await fixture.engine.settle()
        let pinned = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.pinnedChats(in: .list(.main)) }
        }
        #expect(pinned == [PeerID(.user, 3)])
    }

    @Test func `a draft that was cleared elsewhere goes, one that was typed here stays`() async throws {
        let fixture = try await ListFixture(chats: 5)
        let (cleared, typed) = (DraftKey(PeerID(.user, 2)), DraftKey(PeerID(.user, 3)))
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                try transaction.receiveDraft(DraftState(text: "theirs", date: 5), cleared)
                try transaction.setDraft(DraftState(text: "mine", date: 6), typed)
            }
        }
        fixture.processor.missed()
        await fixture.engine.settle()
        let drafts = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.drafts() }
        }
        #expect(drafts.mapValues(\.text) == [typed: "mine"])
    }

    @Test func `a list that was made before a chat was read does not take the mark back`() async throws {
        let fixture = try await ListFixture(chats: 3)
        let chat = PeerID(.user, 3)
        let runner = try await fixture.engine.runner()
        try await fixture.engine.run { [processor = fixture.processor] in
            await runner.handleStates(processor)
            try await runner.start()
        }
        fixture.engine.api.on(TLFunction.MessagesReadHistory.self) { _ in .init(pts: 10, ptsCount: 0) }
        fixture.engine.api.on(TLFunction.MessagesGetPinnedDialogs.self) { [clock = fixture.engine.clock] _ in
            // The chats are known already; the page is stored when this has arrived as well. Not cancelled here.
            try? await clock.sleep(for: .seconds(5))
            return .init(dialogs: [], messages: [], chats: [], users: [], state: .at(10))
        }
        fixture.processor.missed()
        await fixture.engine.pass(.seconds(1))
        try await ReadStateService(fixture.engine.services).readAll(in: chat)
        await fixture.engine.pass(.seconds(20))
        let state = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.chat(chat) }
        }
        #expect(state.readSync.isEmpty)
        guard case .idBased(let read)? = state.readState else {
            Issue.record("no read state")
            return
        }
        #expect(read.maxIncomingRead == 3)
        withExtendedLifetime(runner) {}
    }

    @Test func `a list that was made before a chat was muted does not end that`() async throws {
        let fixture = try await ListFixture(chats: 3)
        let chat = PeerID(.user, 3)
        let runner = try await fixture.engine.runner()
        try await fixture.engine.run { [processor = fixture.processor] in
            await runner.handleStates(processor)
            try await runner.start()
        }
        fixture.engine.api.on(TLFunction.AccountUpdateNotifySettings.self) { _ in true }
        fixture.engine.api.on(TLFunction.MessagesGetPinnedDialogs.self) { [clock = fixture.engine.clock] _ in
            // The chats are known already; the page is stored when this has arrived as well. Not cancelled here.
            try? await clock.sleep(for: .seconds(5))
            return .init(dialogs: [], messages: [], chats: [], users: [], state: .at(10))
        }
        fixture.processor.missed()
        await fixture.engine.pass(.seconds(1))
        try await ChatSettings(fixture.engine.services).mute(chat, until: .max)
        await fixture.engine.pass(.seconds(20))
        let settings = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.notificationSettings(chat) }
        }
        #expect(settings?.muteUntil == .max)
        #expect(!fixture.engine.api.calls(of: TLFunction.AccountUpdateNotifySettings.self).isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `a list that was made before a message was deleted does not bring it back`() async throws {
        let fixture = try await ListFixture(chats: 3)
        let key = MessageKey(peer: PeerID(.user, 3), namespace: .cloud, id: 3)
        let runner = try await fixture.engine.runner()
        try await fixture.engine.run { [processor = fixture.processor] in
            await runner.handleStates(processor)
            try await runner.start()
        }
        fixture.engine.api.on(TLFunction.MessagesDeleteMessages.self) { _ in .init(pts: 10, ptsCount: 0) }
        fixture.engine.api.on(TLFunction.MessagesGetPinnedDialogs.self) { [clock = fixture.engine.clock] _ in
            // The chats are known already; the page is stored when this has arrived as well. Not cancelled here.
            try? await clock.sleep(for: .seconds(5))
            return .init(dialogs: [], messages: [], chats: [], users: [], state: .at(10))
        }
        fixture.processor.missed()
        await fixture.engine.pass(.seconds(1))
        try await Editor(fixture.engine.services).delete([key], forEveryone: true)
        await fixture.engine.pass(.seconds(20))
        let message = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.message(key) }
        }
        #expect(message == nil)
        #expect(!fixture.engine.api.calls(of: TLFunction.MessagesDeleteMessages.self).isEmpty)
        withExtendedLifetime(runner) {}
    }
}
