import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// Messages that are changed locally while the call that sends them is pending, for five seconds.
private struct OnItsWayFixture {
    let base: ProcessorFixture
    let runner: TaskRunner

    static let ada = ProcessorFixture.ada
    static let date: Int32 = 1_700_900_000

    var engine: EngineFixture { base.engine }

    init() async throws {
        base = try await ProcessorFixture()
        runner = TaskRunner(base.engine.services)
        base.processor.take(.message(1, "hello", pts: 11))
        base.processor.take(.of([], users: [.sample(1), .sample(2)]))
        await base.engine.settle()
        try await engine.run { [runner, processor = base.processor] in
            await runner.handleStates(processor)
            await runner.handleSending(processor)
            await runner.setConditions([.network, .accountReady])
            try await runner.start()
        }
        engine.api.on(TLFunction.MessagesSendMessage.self) { [clock = base.engine.clock] request in
            // Not cancelled here.
            try? await clock.sleep(for: .seconds(5))
            let id = TL.Update.updateMessageID(.init(id: 1, randomID: request.randomID))
            guard let date = request.scheduleDate else {
                let named = TL.Update.updateMessageID(.init(id: 5, randomID: request.randomID))
                return .of([named, .message(5, request.message, pts: 12, by: 1)])
            }
            return .of([id, .updateNewScheduledMessage(.init(message: .later(request.message, at: date)))])
        }
        engine.api.on(TLFunction.MessagesEditMessage.self) { request in
            if let date = request.scheduleDate {
                return .of([
                    .updateNewScheduledMessage(.init(message: .later(request.message ?? "", at: date)))
                ])
            }
            let edited = TL.Message.text(5, request.message ?? "", by: 1)
            return .of([.updateEditMessage(.init(message: edited, pts: 13, ptsCount: 1))])
        }
    }

    /// Sends a text, and returns it when its call has started.
    func send(_ text: String, at time: SendTime? = nil) async throws -> Message {
        var message = OutgoingMessage(text)
        message.time = time
        let sent = message
        let sender = Sender(engine.services)
        let enqueued = try await engine.run { try await sender.send(sent, to: Self.ada) }
        #expect(await engine.until { !engine.api.calls(of: TLFunction.MessagesSendMessage.self).isEmpty })
        return try #require(try await self.message(enqueued.messages[0]))
    }

    func message(_ id: StableID) async throws -> Message? {
        try await engine.store.read { try $0.message(id) }
    }

    func text(_ id: StableID) async throws -> String? {
        try await message(id)?.content.decoded().text
    }
}

extension TL.Message {
    fileprivate static func later(_ text: String, at date: Int32) -> TL.Message {
        .message(
            .init(
                out: true,
                fromScheduled: true,
                id: 1,
                fromID: .peerUser(.init(userID: 1)),
                peerID: .peerUser(.init(userID: 2)),
                date: date,
                message: text
            )
        )
    }
}

@Suite struct ChangedOnItsWayTests {
    @Test func `words that were changed while a message was being sent reach the server behind it`()
        async throws
    {
        let fixture = try await OnItsWayFixture()
        let message = try await fixture.send("frist")
        let task = try await Editor(fixture.engine.services).edit(message.key, to: FormattedText("first"))
        #expect(try await fixture.text(message.stableID) == "first")
        await fixture.engine.advance(by: .seconds(6), step: .milliseconds(250))
        #expect(try await fixture.engine.end(of: try #require(task)) == .done([]))
        let calls = fixture.engine.api.calls(of: TLFunction.MessagesEditMessage.self)
        #expect(calls.map(\.message) == ["first"])
        #expect(calls.map(\.id) == [5])
        #expect(try await fixture.text(message.stableID) == "first")
        #expect(try await fixture.message(message.stableID)?.key.id == 5)
    }

    @Test func `the new words stay on the screen while the old ones come back from the server`() async throws
    {
        let fixture = try await OnItsWayFixture()
        fixture.engine.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            throw .refused(code: 500, name: "INTERNAL")
        }
        let message = try await fixture.send("frist")
        try await Editor(fixture.engine.services).edit(message.key, to: FormattedText("first"))
        await fixture.engine.advance(by: .seconds(6), step: .milliseconds(250))
        #expect(try await fixture.message(message.stableID)?.key.id == 5)
        #expect(try await fixture.text(message.stableID) == "first")
    }

    @Test func `words that were changed before anything was sent are sent, and told no more`() async throws {
        let fixture = try await OnItsWayFixture()
        try await fixture.engine.run { [runner = fixture.runner] in await runner.setConditions([]) }
        let sender = Sender(fixture.engine.services)
        let sent = try await fixture.engine.run {
            try await sender.send(OutgoingMessage("frist"), to: OnItsWayFixture.ada)
        }
        let message = try #require(try await fixture.message(sent.messages[0]))
        let task = try await Editor(fixture.engine.services).edit(message.key, to: FormattedText("first"))
        #expect(task == nil)
        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        await fixture.engine.advance(by: .seconds(6), step: .milliseconds(250))
        let calls = fixture.engine.api.calls(of: TLFunction.MessagesSendMessage.self)
        #expect(calls.map(\.message) == ["first"])
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesEditMessage.self).isEmpty)
    }

    @Test
    func `another time that was chosen while a message was being scheduled reaches the server behind it`()
        async throws
    {
        let fixture = try await OnItsWayFixture()
        let message = try await fixture.send("later", at: .at(OnItsWayFixture.date))
        let scheduling = ScheduledMessageService(fixture.engine.services)
        let task = try await scheduling.reschedule(message.key, to: .at(OnItsWayFixture.date + 60))
        await fixture.engine.advance(by: .seconds(6), step: .milliseconds(250))
        #expect(try await fixture.engine.end(of: try #require(task)) == .done([]))
        let calls = fixture.engine.api.calls(of: TLFunction.MessagesEditMessage.self)
        #expect(calls.map(\.scheduleDate) == [OnItsWayFixture.date + 60])
        #expect(try await fixture.message(message.stableID)?.sendTime == .at(OnItsWayFixture.date + 60))
    }

    @Test func `one that is sent now while it is being scheduled leaves the others as they are`() async throws
    {
        let fixture = try await OnItsWayFixture()
        fixture.engine.api.on(TLFunction.MessagesSendScheduledMessages.self) { request in
            let gone = TL.Update.updateDeleteScheduledMessages(
                .init(peer: .peerUser(.init(userID: 2)), messages: request.id, sentMessages: [9])
            )
            return .of([gone, .message(9, "later", pts: 12, by: 1)])
        }
        let message = try await fixture.send("later", at: .at(OnItsWayFixture.date))
        try await ScheduledMessageService(fixture.engine.services).sendNow([message.key])
        await fixture.engine.advance(by: .seconds(8), step: .milliseconds(250))
        // It got the id 1 among the scheduled messages, which exists in the history as well.
        #expect(try await fixture.base.text(1) == "hello")
        #expect(
            fixture.engine.api.calls(of: TLFunction.MessagesSendScheduledMessages.self).map(\.id) == [[1]]
        )
        #expect(try await fixture.base.text(9) == "later")
    }
}
