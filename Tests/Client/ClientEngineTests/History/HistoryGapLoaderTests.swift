import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// A gap loader beside an update processor, and a server with a history of `count` texts.
private struct FillerFixture {
    let base: ProcessorFixture
    let filler: HistoryGapLoader

    init(count: Int32) async throws {
        base = try await ProcessorFixture()
        filler = HistoryGapLoader(base.engine.services, processor: base.processor)
        try await base.engine.run { [store = base.engine.store] in
            try await store.transaction { transaction in
                var user = User(2)
                user.accessHash = 200
                try transaction.setPeer(.user(user))
            }
        }
        base.engine.api.on(TLFunction.MessagesGetHistory.self) { Self.answer($0, count: count) }
        try await base.engine.run { [filler] in await filler.start() }
    }

    /// The server's answer, like `MailboxTable.page`.
    static func answer(_ request: TLFunction.MessagesGetHistory, count: Int32) -> TL.MessagesMessages {
        let ids = Array((1...count).reversed())
        let bound = request.offsetID == 0 ? Int32.max : request.offsetID.rawValue
        let first = (ids.firstIndex { $0 < bound } ?? ids.count) + Int(request.addOffset)
        let window = max(0, first)..<max(0, min(ids.count, first + Int(request.limit)))
        let messages = window.map { TL.Message.text(ids[$0], "\(ids[$0])") }
        return .messages(.init(messages: messages, chats: [], users: [.sample(2)]))
    }

    var requests: [TLFunction.MessagesGetHistory] {
        base.engine.api.calls(of: TLFunction.MessagesGetHistory.self)
    }

    func view(_ anchor: HistoryAnchor, _ shown: Box<HistoryWindow?>) -> Subscription {
        let view = HistoryView(ProcessorFixture.ada, frame: HistoryFrame(anchor, count: 40))
        return base.engine.store.view(view).start(next: { window in shown.update { $0 = window } })
    }
}

@Suite struct HistoryGapLoaderTests {
    @Test func `a history that is opened gets its newest page, once`() async throws {
        let fixture = try await FillerFixture(count: 250)
        let shown = Box<HistoryWindow?>(nil)
        let first = fixture.view(.newest, shown)
        let second = fixture.view(.newest, Box<HistoryWindow?>(nil))
        await fixture.base.engine.settle()
        #expect(shown.value?.entries.count == 40)
        #expect(fixture.requests.count == 1)
        await fixture.base.engine.advance(by: .seconds(30), step: .seconds(1))
        #expect(fixture.requests.count == 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a jump is filled around its message, and no hole waits for the next change of a view`()
        async throws
    {
        let fixture = try await FillerFixture(count: 1_000)
        let shown = Box<HistoryWindow?>(nil)
        let newest = fixture.view(.newest, Box<HistoryWindow?>(nil))
        // Requested while the first page is being loaded, so that the chat is busy.
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 500)
        let jump = fixture.view(.message(key), shown)
        await fixture.base.engine.settle()
        #expect(shown.value?.entries.count == 40)
        #expect(fixture.requests.count == 2)
        withExtendedLifetime((newest, jump)) {}
    }

    @Test func `a refused request is tried again later, and less and less often`() async throws {
        let fixture = try await FillerFixture(count: 10)
        let tries = Box(0)
        fixture.base.engine.api.on(TLFunction.MessagesGetHistory.self) { request throws(APIError) in
            guard
                tries.update({
                    $0 += 1; return $0
                }) > 4
            else { throw .refused(code: 500, name: "INTERNAL") }
            return FillerFixture.answer(request, count: 10)
        }
        let shown = Box<HistoryWindow?>(nil)
        let view = fixture.view(.newest, shown)
        await fixture.base.engine.settle()
        #expect(tries.value == 1)
        await fixture.base.engine.advance(by: .seconds(120), step: .milliseconds(500))
        #expect(tries.value == 5)
        #expect(shown.value?.entries.count == 10)
        withExtendedLifetime(view) {}
    }

    @Test func `what was deleted while its page was under way does not come back`() async throws {
        let fixture = try await FillerFixture(count: 3)
        let processor = fixture.base.processor
        let engine = fixture.base.engine
        processor.take(.of([.message(3, pts: 11)]))
        await engine.settle()
        engine.api.on(TLFunction.MessagesGetHistory.self) { request throws(APIError) in
            // The server answers, and then a message is deleted.
            let answer = FillerFixture.answer(request, count: 3)
            processor.take(.of([.deletion([2], pts: 12), .message(4, "new", pts: 13)]))
            return answer
        }
        let shown = Box<HistoryWindow?>(nil)
        let view = fixture.view(.newest, shown)
        await engine.settle()
        #expect(shown.value?.entries.count == 3)
        #expect(try await fixture.base.text(2) == nil)
        #expect(try await fixture.base.text(4) == "new")
        withExtendedLifetime(view) {}
    }

    @Test func `what is stored and the server has not any more goes`() async throws {
        let fixture = try await FillerFixture(count: 3)
        fixture.base.processor.take(.of([.message(9, pts: 11)]))
        await fixture.base.engine.settle()
        let view = fixture.view(.newest, Box<HistoryWindow?>(nil))
        await fixture.base.engine.settle()
        #expect(try await fixture.base.text(9) == nil)
        #expect(try await fixture.base.text(3) == "3")
        withExtendedLifetime(view) {}
    }
}
