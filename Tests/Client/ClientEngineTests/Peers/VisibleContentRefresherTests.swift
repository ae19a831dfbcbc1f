import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct VisibleContentRefresherTests {
    private func makeFreshness(_ fixture: ProcessorFixture) async throws -> VisibleContentRefresher {
        let freshness = VisibleContentRefresher(fixture.engine.services, processor: fixture.processor)
        fixture.engine.api.on(TLFunction.MessagesGetMessages.self) { request in
            let messages: [TL.Message] = request.id.map { input in
                guard case .inputMessageID(let named) = input else { return .messageEmpty(.init(id: 0)) }
                return .text(named.id.rawValue, "answered")
            }
            return .messages(.init(messages: messages, chats: [], users: []))
        }
        try await fixture.engine.run { await freshness.start() }
        return freshness
    }

    private func addMessages(_ ids: ClosedRange<Int32>, in fixture: ProcessorFixture) async throws {
        try await fixture.engine.run { [store = fixture.engine.store] in
            _ = try await store.transaction { transaction in
                for id in ids {
                    let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: id)
                    var fields = MessageFields(key: key, timestamp: id, author: ProcessorFixture.ada)
                    fields.replyTo = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: id - 1_000)
                    try transaction.add(Message(fields))
                }
            }
        }
    }

    private func things(_ ids: ClosedRange<Int32>) -> VisibleContent {
        let keys = ids.map { MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: $0) }
        return VisibleContent(messages: Set(keys))
    }

    @Test func `answered messages that are not here are fetched once, however many screens show them`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        let freshness = try await makeFreshness(fixture)
        try await addMessages(2_001...2_010, in: fixture)
        freshness.show(things(2_001...2_005), in: 1)
        freshness.show(things(2_001...2_010), in: 2)
        await fixture.engine.advance(by: .seconds(3))
        let requests = fixture.engine.api.calls(of: TLFunction.MessagesGetMessages.self)
        #expect(requests.map(\.id.count) == [10])
        #expect(try await fixture.text(1_003) == "answered")
    }

    @Test func `LV-84 what comes into sight while all is fresh is asked for at once`() async throws {
        let fixture = try await ProcessorFixture()
        let freshness = try await makeFreshness(fixture)
        try await addMessages(2_001...2_010, in: fixture)
        freshness.show(things(2_001...2_005), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        freshness.show(things(2_004...2_010), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        let requests = fixture.engine.api.calls(of: TLFunction.MessagesGetMessages.self)
        #expect(requests.map(\.id.count) == [5, 5])
    }

    @Test func `a storm of scrolling makes few requests`() async throws {
        let fixture = try await ProcessorFixture()
        let freshness = try await makeFreshness(fixture)
        try await addMessages(2_001...2_400, in: fixture)
        for step in 0..<100 {
            let first = 2_001 + Int32(step * 3)
            freshness.show(things(first...(first + 20)), in: 1)
            await fixture.engine.advance(by: .milliseconds(20))
        }
        let count = fixture.engine.api.calls(of: TLFunction.MessagesGetMessages.self).count
        // Two seconds of scrolling.
        #expect(count <= 14)
        #expect(count >= 5)
    }

    /// A fixture in which Ada is known, and the server refuses her full profile.
    private func makeRefusal(_ error: APIError) async throws -> (ProcessorFixture, VisibleContentRefresher) {
        let fixture = try await ProcessorFixture { transaction in
            var ada = User(ProcessorFixture.ada.number)
            ada.accessHash = 5
            try transaction.setPeer(.user(ada))
        }
        let freshness = try await makeFreshness(fixture)
        fixture.engine.api.on(TLFunction.UsersGetFullUser.self) { _ throws(APIError) in throw error }
        return (fixture, freshness)
    }

    private func requests(_ fixture: ProcessorFixture) -> Int {
        fixture.engine.api.calls(of: TLFunction.UsersGetFullUser.self).count
    }

    private func tellChange(_ numbers: some Sequence<Int64>, _ fixture: ProcessorFixture) async {
        fixture.processor.take(.of(numbers.map { .updateUser(.init(userID: UserID(rawValue: $0))) }))
        await fixture.engine.advance(by: .seconds(2))
    }

    @Test func `a peer that has changed is asked for again when that failed, after a while`() async throws {
        let (fixture, freshness) = try await makeRefusal(.timedOut)
        await tellChange([ProcessorFixture.ada.number], fixture)
        #expect(requests(fixture) == 1)
        await fixture.engine.advance(by: StalePeer.shortestPause * 3, step: .seconds(1))
        #expect((2...3).contains(requests(fixture)))
        try await fixture.engine.run { await freshness.stop() }
    }

    @Test func `a server that fails for a peer is asked ever more seldom, and then no more`() async throws {
        let (fixture, freshness) = try await makeRefusal(.refused(code: 500, name: "INTERNAL"))
        await tellChange([ProcessorFixture.ada.number], fixture)
        await fixture.engine.advance(by: .seconds(1_800), step: .seconds(10))
        #expect((2...StalePeer.mostFailures).contains(requests(fixture)))
        await fixture.engine.advance(by: StalePeer.longestPause * 8, step: .seconds(120))
        #expect(requests(fixture) == StalePeer.mostFailures)
        #expect(try await fixture.engine.run { await freshness.stale.isEmpty })
        // Once more after another change.
        await tellChange([ProcessorFixture.ada.number], fixture)
        #expect(requests(fixture) == StalePeer.mostFailures + 1)
        try await fixture.engine.run { await freshness.stop() }
    }

    @Test func `what is in sight does not wait for all that has changed elsewhere`() async throws {
        let numbers = Int64(100)...199
        let fixture = try await ProcessorFixture { transaction in
            for number in [ProcessorFixture.ada.number] + numbers {
                var user = User(number)
                user.accessHash = 5
                try transaction.setPeer(.user(user))
            }
        }
        let freshness = try await makeFreshness(fixture)
        fixture.engine.api.on(TLFunction.UsersGetFullUser.self) { _ throws(APIError) in throw .timedOut }
        try await addMessages(2_001...2_005, in: fixture)
        await tellChange(numbers, fixture)
        freshness.show(things(2_001...2_005), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetMessagesReactions.self).count > 0)
        #expect((1..<numbers.count).contains(requests(fixture)))
        try await fixture.engine.run { await freshness.stop() }
    }

    @Test func `a request that has no answer is given up after a minute, and at once at the end`()
        async throws
    {
        let (fixture, freshness) = try await makeRefusal(.timedOut)
        let cancelled = Box(false)
        fixture.engine.api.on(TLFunction.UsersGetFullUser.self) { _ throws(APIError) in
            await withTaskCancellationHandler {
                // As long as it is not cancelled.
                while !Task.isCancelled { await Task.yield() }
            } onCancel: {
                cancelled.update { $0 = true }
            }
            throw .cancelled
        }
        await tellChange([ProcessorFixture.ada.number], fixture)
        #expect(requests(fixture) == 1)
        #expect(fixture.engine.api.policies.last?.timeout == .seconds(60))
        try await fixture.engine.run { await freshness.stop() }
        #expect(await fixture.engine.until { cancelled.value })
    }

    @Test func `a network that is away says nothing of a peer that has changed`() throws {
        var peer = StalePeer()
        var pauses: [Duration] = []
        for _ in 0..<20 {
            let later = try #require(peer.reschedule(peer.due, atLeast: nil, false, 0.5))
            pauses.append(later.due - peer.due)
            peer = later
        }
        #expect(pauses.allSatisfy { $0 >= StalePeer.shortestPause && $0 <= StalePeer.longestPause })
        #expect(pauses == pauses.sorted())
        let asked = try #require(peer.reschedule(.zero, atLeast: .seconds(90_000), false, 0.5))
        #expect(asked.due == .seconds(90_000))
    }

    @Test func `a peer that has changed and that the server does not show is not asked for again`()
        async throws
    {
        let (fixture, freshness) = try await makeRefusal(.refused(code: 400, name: "CHANNEL_PRIVATE"))
        await tellChange([ProcessorFixture.ada.number], fixture)
        #expect(requests(fixture) == 1)
        await fixture.engine.advance(by: StalePeer.shortestPause * 3, step: .seconds(1))
        #expect(requests(fixture) == 1)
        try await fixture.engine.run { await freshness.stop() }
    }

    @Test func `changed peers are not waited for if the server lacks the method`() async throws {
        let (fixture, freshness) = try await makeRefusal(.refused(code: 400, name: "INPUT_METHOD_INVALID"))
        await tellChange([ProcessorFixture.ada.number, 8], fixture)
        await tellChange([ProcessorFixture.ada.number, 9], fixture)
        #expect(requests(fixture) == 1)
        #expect(try await fixture.engine.run { await freshness.stale.isEmpty })
        #expect(fixture.engine.clock.pendingCount == 0)
        try await fixture.engine.run { await freshness.stop() }
    }

    @Test func `however many peers are said to have changed, so many are waited for`() async throws {
        let (fixture, freshness) = try await makeRefusal(.timedOut)
        fixture.processor.take(.of((1...3_000).map { .updateUser(.init(userID: UserID(rawValue: $0))) }))
        await fixture.engine.advance(by: .milliseconds(100))
        let count = try await fixture.engine.run { await freshness.stale.count }
        #expect(1...VisibleContentRefresher.staleLimit ~= count)
        try await fixture.engine.run { await freshness.stop() }
    }

    /// The rules and the network, and if an article is loaded by them.
    @Test(arguments: [
        (AutoDownload.usual, AutoDownload.NetworkKind.unmetered, true), (.usual, .roaming, false),
        (.off, .unmetered, false),
    ])
    func `articles in sight are loaded once, as far as the rules permit`(
        rules: AutoDownload,
        network: AutoDownload.NetworkKind,
        isLoaded: Bool
    ) async throws {
        let fixture = try await ProcessorFixture()
        let url = "https://example.org/a"
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 2_001)
        try await fixture.engine.run { [store = fixture.engine.store] in
            _ = try await store.transaction { transaction in
                var page = WebPage(id: 9, url: url)
                (page.hash, page.hasInstantView) = (5, true)
                try transaction.addMedia([.webPage(page)])
                var fields = MessageFields(key: key, timestamp: 1, author: ProcessorFixture.ada)
                fields.mediaIDs = [page.id]
                try transaction.add(Message(fields))
            }
        }
        fixture.engine.api.on(TLFunction.MessagesGetWebPage.self) { _ in
            .init(webpage: .article("Words", hash: 5), chats: [], users: [])
        }
        let freshness = try await makeFreshness(fixture)
        try await fixture.engine.run { await freshness.follow(rules, over: network) }
        freshness.show(VisibleContent(messages: [key]), in: 1)
        await fixture.engine.advance(by: .seconds(3))
        freshness.show(VisibleContent(), in: 1)
        await fixture.engine.advance(by: .seconds(3))
        freshness.show(VisibleContent(messages: [key]), in: 1)
        await fixture.engine.advance(by: .seconds(3))
        let asked = fixture.engine.api.calls(of: TLFunction.MessagesGetWebPage.self)
        #expect(asked.map(\.url) == (isLoaded ? [url] : []))
        let stored = try await fixture.engine.store.read { try $0.entry(.article(url)) }
        #expect((stored != nil) == isLoaded)
    }

    @Test func `few articles are loaded in a time, however many links are in sight`() async throws {
        let fixture = try await ProcessorFixture()
        let ids = (Int32(2_001)...2_040)
        try await fixture.engine.run { [store = fixture.engine.store] in
            _ = try await store.transaction { transaction in
                for id in ids { try transaction.addArticle(id) }
            }
        }
        fixture.engine.api.on(TLFunction.MessagesGetWebPage.self) { _ in
            .init(webpage: .webPageEmpty(.init(id: 9)), chats: [], users: [])
        }
        let freshness = try await makeFreshness(fixture)
        try await fixture.engine.run { await freshness.follow(.usual, over: .unmetered) }
        freshness.show(things(ids), in: 1)
        let asked = { fixture.engine.api.calls(of: TLFunction.MessagesGetWebPage.self).count }
        await fixture.engine.advance(by: .seconds(60))
        #expect(asked() == VisibleContentRefresher.mostArticles)
        await fixture.engine.advance(by: .seconds(600), step: .seconds(5))
        #expect(asked() > VisibleContentRefresher.mostArticles)
    }
}

extension StoreTransaction {
    /// Adds a message with a page that has an article.
    fileprivate func addArticle(_ id: Int32) throws {
        var page = WebPage(id: Int64(id), url: "https://example.org/\(id)")
        (page.hash, page.hasInstantView) = (5, true)
        try addMedia([.webPage(page)])
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: id)
        var fields = MessageFields(key: key, timestamp: id, author: ProcessorFixture.ada)
        fields.mediaIDs = [page.id]
        try add(Message(fields))
    }
}
