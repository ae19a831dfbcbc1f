import ClientModel
import MessageStore
import Signals
import TestKit
import Testing

@Suite struct HistoryViewTests {
    static let chat = ChunkScope(.cloud, .everywhere)

    /// A store with messages 1...100 of Ada's chat, all known up to 100.
    private func filled() async throws -> MessageStore {
        let store = try StoreFixture(key: nil).store
        try await store.transaction { transaction in
            try transaction.add((1...100).map { message($0) })
            try transaction.addChunk(1...100, Self.chat, of: ada)
        }
        return store
    }

    private func shown(
        _ store: MessageStore,
        _ anchor: HistoryAnchor,
        count: Int = 6,
        space: MessageSpace = .everywhere
    ) async throws -> HistoryWindow {
        let view = HistoryView(ada, space: space, frame: HistoryFrame(anchor, count: count))
        return try #require(await store.view(view).first())
    }

    @Test func `a message that was written offline stands after the newest known message`() async throws {
        let store = try await filled()
        try await store.transaction { transaction in
            var own = message(0, at: 2_000_000)
            own.key.namespace = .local
            own.flags = .sending
            try transaction.add(own)
        }
        let window = try await shown(store, .newest)
        #expect(window.entries.map(\.message.key.id) == [96, 97, 98, 99, 100, 1])
        #expect(window.newer == .hole)
        #expect(!window.isLoading)
        #expect(window.demand.map(\.hole) == [101...IDRanges.domain.upperBound])
        #expect(window.demand.map(\.start) == [.newest])
    }

    @Test func `the first unread message is where a history opens, and stays`() async throws {
        let store = try await filled()
        try await store.transaction { transaction in
            try transaction.addChunk(IDRanges.domain, Self.chat, of: ada)
            let state = IDReadState(maxIncomingRead: 40, maxOutgoingRead: 0, maxKnown: 100, count: 60)
            try transaction.setReadState(.idBased(state), of: ada)
        }
        let heard = Heard<HistoryWindow>()
        let view = HistoryView(ada, frame: HistoryFrame(.unread, count: 6))
        let subscription = store.view(view).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        let first = await values.next()
        #expect(first?.kind == .initialUnread)
        #expect(first?.firstUnread?.id == 41)
        #expect(first?.entries.map(\.message.key.id) == [39, 40, 41, 42, 43, 44])
        #expect(first?.countUpToAnchor == 3)

        try await store.transaction { try $0.delete([message(41).key]) }
        let second = await values.next()
        #expect(second?.firstUnread?.id == 41)
        #expect(second?.changes.removed == [2])
        #expect(second?.entries.map(\.message.key.id) == [38, 39, 40, 42, 43, 44])
        subscription.cancel()
    }

    @Test func `a list pages with one subscription`() async throws {
        let store = try await filled()
        let heard = Heard<HistoryWindow>()
        let scroll = HistoryScroll(HistoryFrame(.position(message(50).position), count: 6))
        let subscription = store.view(HistoryView(ada, scroll: scroll)).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next()?.entries.map(\.message.key.id) == [48, 49, 50, 51, 52, 53])
        store.move(scroll, to: HistoryFrame(.position(message(52).position), count: 6))
        let moved = await values.next()
        #expect(moved?.entries.map(\.message.key.id) == [50, 51, 52, 53, 54, 55])
        #expect(moved?.changes.removed == [0, 1])
        #expect(moved?.changes.inserted == [4, 5])
        subscription.cancel()
    }

    @Test func `a place in a hole is asked for, and shown when it is filled`() async throws {
        let store = try await filled()
        let heard = Heard<HistoryWindow>()
        let view = HistoryView(ada, frame: HistoryFrame(.message(message(150).key), count: 4))
        let subscription = store.view(view).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        let waiting = await values.next()
        #expect(waiting?.isLoading == true)
        #expect(waiting?.demand.first?.hole == 101...IDRanges.domain.upperBound)
        #expect(waiting?.demand.first?.start == .around(150))
        try await store.transaction { transaction in
            try transaction.add((140...160).map { message($0) })
            try transaction.addChunk(140...160, Self.chat, of: ada)
        }
        let filled = await values.next()
        #expect(filled?.kind == .initial)
        #expect(filled?.entries.map(\.message.key.id) == [149, 150, 151, 152])
        subscription.cancel()
    }

    @Test func `answered messages and authors come along, and follow their changes`() async throws {
        let store = try await filled()
        try await store.transaction { transaction in
            var user = User(bob.number)
            user.firstName = "Bob"
            try transaction.setPeer(.user(user))
            var target = message(7, in: bob)
            target.author = bob
            try transaction.add(target)
            try transaction.update(message(100).key) { $0.replyTo = target.key }
        }
        let heard = Heard<HistoryWindow>()
        let view = HistoryView(ada, frame: HistoryFrame(.newest, count: 3))
        let subscription = store.view(view).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        let first = await values.next()
        #expect(first?.entries.last?.reply?.key == message(7, in: bob).key)
        #expect(first?.peers[bob]?.title == "Bob")
        try await store.transaction { try $0.delete([message(7, in: bob).key]) }
        let second = await values.next()
        #expect(second?.entries.last?.reply == nil)
        #expect(second?.peers[bob] == nil)
        #expect(second?.changes.updated == [.init(old: 2, new: 2)])
        subscription.cancel()
    }

    @Test func `shared media are a history of their own`() async throws {
        let store = try await filled()
        try await store.transaction { transaction in
            for id in stride(from: 10, through: 100, by: 10) as StrideThrough<Int32> {
                try transaction.update(message(id).key) { $0.tags = .photo }
            }
        }
        let window = try await shown(store, .date(1_000_055), count: 4, space: .tag(.photo))
        #expect(window.entries.map(\.message.key.id) == [40, 50, 60, 70])
    }

    @Test func `holes in sight are demanded once, and only while somebody looks`() async throws {
        let store = try await filled()
        let heard = Heard<Set<HistoryDemand>>()
        let listening = store.demand.start(next: { heard.hear($0) })
        var demands = heard.stream.makeAsyncIterator()
        #expect(await demands.next() == [])
        let view = HistoryView(ada, frame: HistoryFrame(.newest, count: 6))
        let first = store.view(view).start(next: { _ in })
        let demanded = await demands.next()
        #expect(demanded?.map(\.hole) == [101...IDRanges.domain.upperBound])
        let second = store.view(view).start(next: { _ in })
        try await store.transaction { _ in }
        first.cancel()
        second.cancel()
        #expect(await demands.next() == [])
        // The second may have arrived after the first left, so that the hole was invisible for a moment.
        #expect(zip(heard.all, heard.all.dropFirst()).allSatisfy { $0 != $1 })
        listening.cancel()
    }
}
