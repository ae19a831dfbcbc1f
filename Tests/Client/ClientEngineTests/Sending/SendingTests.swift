import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct SendingTests {
    private static let bob = FakeChat.bob

    /// A runner that sends, and a sender for it.
    private func start(_ fixture: EngineFixture, _ intake: FakeUpdateSink? = nil) async throws -> TaskRunner {
        let runner = try await fixture.runner()
        let intake = intake ?? FakeUpdateSink(fixture.store)
        try await fixture.run {
            await runner.handleSending(intake)
            try await runner.start()
        }
        return runner
    }

    @Test func `a text is shown at once and takes its place when the server has it`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.serve(chat)
        let sender = Sender(fixture.services)
        let runner = try await fixture.runner([])
        let enqueued = try await sender.send(OutgoingMessage("hello"), to: Self.bob)
        let shown = try await fixture.messages()
        #expect(shown.map(\.flags) == [.sending])
        #expect(shown[0].key.namespace == .local)
        try await fixture.run {
            await runner.handleSending(FakeUpdateSink(fixture.store))
            try await runner.start()
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.until { try await fixture.messages().first?.key.namespace == .cloud })
        let sent = try await fixture.messages()
        #expect(sent.map(\.stableID) == enqueued.messages)
        #expect(sent[0].flags.isEmpty)
        #expect(chat.texts == ["hello"])
        let outcome = try await fixture.run { try await fixture.store.outcome(of: enqueued.task) }
        #expect(outcome == .done([]))
    }

    @Test func `a known page of a link is shown at once, and the text goes as a text`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.serve(chat)
        var page = WebPage(id: 7, url: "https://example.org")
        page.title = "A bridge"
        var message = OutgoingMessage("see https://example.org")
        message.page = page
        let runner = try await fixture.runner([])
        try await Sender(fixture.services).send(message, to: Self.bob)
        let id = try #require(try await fixture.messages().first?.stableID)
        let shown = try await fixture.store.read { try $0.message(id).map { try $0.content.decoded().media } }
        #expect(shown == [.shared(MediaID(.webPage, 7))])
        try await fixture.run {
            await runner.handleSending(FakeUpdateSink(fixture.store))
            try await runner.start()
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.until { try await fixture.messages().first?.key.namespace == .cloud })
        #expect(chat.texts == ["see https://example.org"])
    }

    @Test func `a page that was refused is not shown`() async throws {
        let fixture = try EngineFixture()
        var message = OutgoingMessage("see https://example.org")
        message.page = WebPage(id: 7, url: "https://example.org")
        message.hasNoPreview = true
        try await Sender(fixture.services).send(message, to: Self.bob)
        let sent = try #require(try await fixture.messages().first)
        #expect(try sent.content.decoded().media.isEmpty)
    }

    @Test func `what is sent to a chat arrives in the order of the calls`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        let failures = Locked(SeededRandom(seed: 4))
        fixture.api.on(TLFunction.MessagesSendMessage.self) { request throws(APIError) in
            guard failures.withLock({ Int.random(in: 0..<3, using: &$0) }) > 0 else {
                throw .refused(code: 500, name: "INTERNAL")
            }
            return chat.take([(request.randomID, request.message)])
        }
        let sender = Sender(fixture.services)
        let runner = try await start(fixture)
        let texts = (0..<30).map { "text \($0)" }
        for text in texts { try await sender.send(OutgoingMessage(text), to: Self.bob) }
        await fixture.pass(.seconds(120))
        #expect(await fixture.until { chat.sent.count == texts.count })
        #expect(chat.texts == texts)
        #expect(fixture.api.policies.allSatisfy { $0.line == .init("send:\(Self.bob.packed)") })
        _ = runner
    }

    @Test func `a lost answer sends nothing twice`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        let isFirst = Locked(true)
        fixture.api.on(TLFunction.MessagesSendMessage.self) { request throws(APIError) in
            let answer = chat.take([(request.randomID, request.message)])
            let isLost = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            if isLost { throw .timedOut }
            return answer
        }
        let runner = try await start(fixture)
        try await Sender(fixture.services).send(OutgoingMessage("once"), to: Self.bob)
        await fixture.pass(.seconds(10))
        #expect(try await fixture.until { try await fixture.messages().first?.key.namespace == .cloud })
        #expect(chat.texts == ["once"])
        #expect(try await fixture.messages().count == 1)
        _ = runner
    }

    @Test func `a message that the server has and does not name becomes the copy that comes`() async throws {
        let fixture = try EngineFixture()
        let intake = FakeUpdateSink(fixture.store)
        fixture.api.on(TLFunction.MessagesSendMessage.self) { _ throws(APIError) in
            throw .refused(code: 500, name: "RANDOM_ID_DUPLICATE")
        }
        let runner = try await start(fixture, intake)
        try await Sender(fixture.services).send(OutgoingMessage("twice"), to: Self.bob)
        #expect(await fixture.until { intake.missedCount.withLock(\.self) > 0 })
        // The difference contains it.
        let copy = Message(
            MessageFields(
                key: MessageKey(peer: Self.bob, namespace: .cloud, id: 7),
                timestamp: 1,
                author: EngineFixture.selfID
            )
        )
        try await fixture.store.transaction { try $0.add([copy]) }
        await fixture.pass(.seconds(240))
        #expect(try await fixture.until { try await fixture.messages().map(\.key) == [copy.key] })
        _ = runner
    }

    @Test func `tries that the network ended do not count against a message that the server has`()
        async throws
    {
        let fixture = try EngineFixture()
        let tries = Box(0)
        fixture.api.on(TLFunction.MessagesSendMessage.self) { _ throws(APIError) in
            tries.update { $0 += 1 }
            if tries.value <= 6 { throw .timedOut }
            throw .refused(code: 500, name: "RANDOM_ID_DUPLICATE")
        }
        let runner = try await start(fixture, FakeUpdateSink(fixture.store))
        try await Sender(fixture.services).send(OutgoingMessage("twice"), to: Self.bob)
        while tries.value < 7 { await fixture.pass(.seconds(10), step: .seconds(1)) }
        #expect(try await fixture.messages().count == 1)
        while try await !fixture.messages().isEmpty { await fixture.pass(.seconds(10), step: .seconds(1)) }
        #expect(tries.value == 6 + Int(TaskFailure.brokenAttemptLimit))
        _ = runner
    }

    @Test func `a message that was deleted on its way is asked after, as the server may have it`()
        async throws
    {
        let fixture = try EngineFixture()
        let intake = FakeUpdateSink(fixture.store)
        fixture.api.on(TLFunction.MessagesSendMessage.self) {
            [clock = fixture.services.clock] _ async throws(APIError) in
            // Cancelled with the call; otherwise there is no answer for long.
            do { try await clock.sleep(for: .seconds(600)) } catch { throw .cancelled }
            throw .cancelled
        }
        let runner = try await start(fixture, intake)
        try await Sender(fixture.services).send(OutgoingMessage("never mind"), to: Self.bob)
        #expect(await fixture.until { !fixture.api.calls(of: TLFunction.MessagesSendMessage.self).isEmpty })
        let keys = try await fixture.messages().map(\.key)
        try await fixture.store.transaction { try $0.delete(keys) }
        #expect(await fixture.until { intake.missedCount.withLock(\.self) > 0 })
        _ = runner
    }

    @Test func `a short answer gives the message its place`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSendMessage.self) { _ in
            .updateShortSentMessage(.init(out: true, id: 55, pts: 1, ptsCount: 1, date: 1_700_000_009))
        }
        let runner = try await start(fixture)
        try await Sender(fixture.services).send(OutgoingMessage("short"), to: Self.bob)
        #expect(try await fixture.until { try await fixture.messages().first?.key.id == 55 })
        let message = try await fixture.messages()[0]
        #expect(message.timestamp == 1_700_000_009)
        #expect(message.flags.isEmpty)
        _ = runner
    }

    @Test func `a queued message stands last, whatever the clock says`() async throws {
        let fixture = try EngineFixture()
        let future = Message(
            MessageFields(
                key: MessageKey(peer: Self.bob, namespace: .cloud, id: 7),
                timestamp: 1_800_000_000,
                author: Self.bob,
                flags: .incoming
            )
        )
        try await fixture.store.transaction { try $0.add([future]) }
        let sender = Sender(fixture.services)
        let first = try await sender.send(OutgoingMessage("a"), to: Self.bob)
        let second = try await sender.send(OutgoingMessage("b"), to: Self.bob)
        let ids = try await fixture.messages().map(\.stableID)
        #expect(Array(ids.suffix(2)) == first.messages + second.messages)
    }

    @Test func `a message that is deleted before it is sent is not sent`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.serve(chat)
        let sender = Sender(fixture.services)
        let enqueued = try await sender.send(OutgoingMessage("no"), to: Self.bob)
        try await sender.send(OutgoingMessage("yes"), to: Self.bob)
        try await sender.cancel(enqueued.messages)
        let runner = try await start(fixture)
        #expect(await fixture.until { chat.texts == ["yes"] })
        #expect(try await fixture.store.read { try $0.task(enqueued.task)?.outcome } == .cancelled)
        _ = runner
    }
}
