import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// An account with some messages of Ada's, and a server that has more.
private struct SearchFixture {
    let processor: ProcessorFixture
    let searching: SearchService

    init(stored: [Int32], on server: [Int32]) async throws {
        processor = try await ProcessorFixture()
        searching = SearchService(processor.engine.services, processor: processor.processor)
        let all = server.sorted(by: >)
        processor.engine.api.on(TLFunction.MessagesSearchGlobal.self) { request in
            Self.page(all, minDate: request.minDate, maxDate: request.maxDate, limit: request.limit)
        }
        processor.engine.api.on(TLFunction.MessagesSearch.self) { request in
            Self.page(all, minDate: request.minDate, maxDate: request.maxDate, limit: request.limit)
        }
        try await processor.engine.run { [store = processor.engine.store] in
            try await store.transaction { transaction in
                var ada = User(ProcessorFixture.ada.number)
                ada.accessHash = 200
                ada.firstName = "Ada"
                try transaction.setPeer(.user(ada))
                for id in stored { try transaction.add(Self.stored(id)) }
            }
        }
    }

    private static func stored(_ id: Int32) -> Message {
        var content = MessageContent()
        content.text = "cake \(id)"
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: id)
        var fields = MessageFields(key: key, timestamp: 1_700_000_000 + id, author: ProcessorFixture.ada)
        fields.flags = .incoming
        fields.content = EncodedContent(content)
        return Message(fields)
    }

    /// The server's page: bounds are exclusive, 0 is no bound.
    private static func page(_ ids: [Int32], minDate: Int32, maxDate: Int32, limit: Int32)
        -> TL.MessagesMessages
    {
        let found = ids.filter { id in
            let date = 1_700_000_000 + id
            return (minDate == 0 || date > minDate) && (maxDate == 0 || date < maxDate)
        }
        let messages: [TL.Message] = found.prefix(Int(limit)).map { .text($0, "cake \($0)") }
        let slice = TL.MessagesMessages.MessagesSlice(
            count: Int32(ids.count),
            messages: messages,
            chats: [],
            users: [.sample(2)]
        )
        return .messagesSlice(slice)
    }

    /// All results of one search, in order.
    func find(_ query: SearchQuery, from start: SearchStart? = nil, limit: Int = 50) async throws
        -> [FoundMessages]
    {
        let signal = searching.messages(query, from: start, limit: limit)
        return try await processor.engine.run {
            var told: [FoundMessages] = []
            for try await found in signal.values(buffer: .unbounded) { told.append(found) }
            return told
        }
    }
}

extension FoundMessages {
    fileprivate var ids: [Int32] { messages.map(\.key.id) }
}

@Suite struct SearchServiceTests {
    @Test
    func
        `TC-91: what is stored comes at once, and then the server's with it, each once and the newest first`()
        async throws
    {
        let fixture = try await SearchFixture(stored: [3, 7], on: [1, 3, 5, 7, 9])
        let told = try await fixture.find(SearchQuery("cake"))
        #expect(told.map(\.ids) == [[7, 3], [9, 7, 5, 3, 1]])
        #expect(told.map(\.extent) == [.storedSoFar, .all])
    }

    @Test func `what the server found once is found without it the next time`() async throws {
        let fixture = try await SearchFixture(stored: [3], on: [1, 3, 5])
        _ = try await fixture.find(SearchQuery("cake"))
        fixture.processor.engine.api.on(TLFunction.MessagesSearchGlobal.self) { _ throws(APIError) in
            throw .timedOut
        }
        let told = try await fixture.find(SearchQuery("cake"))
        #expect(told.map(\.ids) == [[5, 3, 1], [5, 3, 1]])
        #expect(told.last?.extent == .stored(.timedOut))
    }

    @Test func `TC-90: in a chat the server is asked for that chat, author, kind and time`() async throws {
        let fixture = try await SearchFixture(stored: [], on: [1, 5, 9])
        var query = SearchQuery("cake", in: ProcessorFixture.ada, author: ProcessorFixture.ada)
        query.earliest = 1_700_000_002
        query.latest = 1_700_000_009
        let told = try await fixture.find(query)
        #expect(told.last?.ids == [9, 5])
        let request = try #require(
            fixture.processor.engine.api.calls(of: TLFunction.MessagesSearch.self).first
        )
        #expect(request.fromID != nil)
        #expect((request.minDate, request.maxDate) == (1_700_000_001, 1_700_000_010))
        query.kinds = .photo
        _ = try await fixture.find(query)
        let second = fixture.processor.engine.api.calls(of: TLFunction.MessagesSearch.self).last
        #expect(second?.filter == .inputMessagesFilterPhotos)
    }

    @Test func `pages go on from each other, and none has a message of another`() async throws {
        let fixture = try await SearchFixture(stored: [2, 4, 19], on: Array(1...20))
        var ids: [Int32] = []
        var start: SearchStart?
        repeat {
            let page = try #require(try await fixture.find(SearchQuery("cake"), from: start, limit: 6).last)
            ids += page.ids
            start = page.next
        } while start != nil && ids.count < 100
        #expect(ids == (1...20).reversed())
    }

    @Test func `a chat that the server cannot look through is searched here alone`() async throws {
        let fixture = try await SearchFixture(stored: [3], on: [5])
        let told = try await fixture.find(SearchQuery("cake", in: PeerID(.secretChat, 5)))
        #expect(told.map(\.extent) == [.stored(nil)])
        #expect(fixture.processor.engine.api.calls(of: TLFunction.MessagesSearch.self).isEmpty)
    }

    @Test func `what was deleted while the server looked does not come back`() async throws {
        let fixture = try await SearchFixture(stored: [3], on: [3, 5])
        let processor = fixture.processor.processor
        fixture.processor.engine.api.on(TLFunction.MessagesSearchGlobal.self) { _ in
            processor.take(.of([.deletion([5], pts: 11)]))
            _ = try? await processor.perform { _ in true }
            return .messages(
                .init(
                    messages: [.text(5, "cake"), .text(3, "cake")],
                    chats: [],
                    users: [.sample(2)]
                )
            )
        }
        let told = try await fixture.find(SearchQuery("cake"))
        #expect(told.last?.ids == [3])
    }

    @Test func `people are those that are known, and then the server's behind them`() async throws {
        let fixture = try await SearchFixture(stored: [], on: [])
        fixture.processor.engine.api.on(TLFunction.ContactsSearch.self) { _ in
            .init(
                myResults: [.peerUser(.init(userID: 2))],
                results: [.peerUser(.init(userID: 8))],
                chats: [],
                users: [.sample(2), .sample(8, "Adam")]
            )
        }
        let signal = fixture.searching.peers("ad")
        let told = try await fixture.processor.engine.run {
            var told: [FoundPeers] = []
            for try await found in signal.values(buffer: .unbounded) { told.append(found) }
            return told
        }
        #expect(told.map { $0.peers.map(\.id.number) } == [[2], [2, 8]])
        #expect(told.map(\.extent) == [.storedSoFar, .all])
    }
}
