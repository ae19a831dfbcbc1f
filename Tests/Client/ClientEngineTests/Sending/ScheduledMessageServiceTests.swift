import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import Testing

@testable import ClientEngine

/// An update processor, a task runner, and a server that stores scheduled messages to Ada.
private struct ScheduleFixture {
    let base: ProcessorFixture
    let runner: TaskRunner
    let scheduling: ScheduledMessageService
    let sender: Sender
    private let ids = Box<[Int64: Int32]>([:])

    static let ada = ProcessorFixture.ada
    static let date: Int32 = 1_700_900_000

    var engine: EngineFixture { base.engine }

    init(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws {
        base = try await ProcessorFixture()
        runner = TaskRunner(base.engine.services)
        scheduling = ScheduledMessageService(base.engine.services)
        sender = Sender(base.engine.services)
        base.processor.take(.of([.message(1, "hello", pts: 11)]))
        await base.engine.settle()
        let ids = ids
        base.engine.api.on(TLFunction.MessagesSendMessage.self) { request in
            let id = ids.update { ids -> Int32 in
                let id = ids[request.randomID] ?? Int32(ids.count + 1)
                ids[request.randomID] = id
                return id
            }
            let message = TL.Message.scheduled(id, request.message, at: request.scheduleDate ?? 0)
            return .of([
                .updateMessageID(.init(id: MessageID(rawValue: id), randomID: request.randomID)),
                .updateNewScheduledMessage(.init(message: message)),
            ])
        }
        try await engine.run { [runner, processor = base.processor] in
            await runner.handleStates(processor)
            await runner.handleSending(processor)
            await runner.setConditions(conditions)
            try await runner.start()
        }
    }

    func schedule(_ text: String, _ time: SendTime = .at(date)) async throws -> Sender.Enqueued {
        var message = OutgoingMessage(text)
        message.time = time
        let sent = message
        return try await sender.send(sent, to: Self.ada)
    }

    /// Schedules a text and waits until the server has it.
    func scheduled(_ text: String, _ time: SendTime = .at(date)) async throws -> Message {
        let sent = try await schedule(text, time)
        #expect(try await engine.end(of: sent.task) == .done([]))
        return try #require(try await message(sent.messages[0]))
    }

    func message(_ id: StableID) async throws -> Message? {
        try await engine.store.read { try $0.message(id) }
    }

    /// The scheduled messages as shown, earliest first.
    func later() async throws -> [Message] {
        try await engine.messages(of: Self.ada).filter { $0.sendTime != nil }
    }

    /// The texts of the history as shown.
    func texts() async throws -> [String] {
        let now = try await engine.messages(of: Self.ada).filter { $0.sendTime == nil }
        return try now.map { try $0.content.decoded().text }
    }
}

extension TL.Message {
    fileprivate static func scheduled(_ id: Int32, _ text: String, at date: Int32) -> TL.Message {
        .message(
            .init(
                out: true,
                fromScheduled: true,
                id: MessageID(rawValue: id),
                fromID: .peerUser(.init(userID: 1)),
                peerID: .peerUser(.init(userID: 2)),
                date: date,
                message: text
            )
        )
    }
}

@Suite struct ScheduledMessageServiceTests {
    @Test func `TC-102 what is to be sent later waits beside the history, and keeps its row`() async throws {
        let fixture = try await ScheduleFixture([])
        let sent = try await fixture.schedule("later")
        let local = try #require(try await fixture.message(sent.messages[0]))
        #expect(local.key.namespace == .scheduledLocal && local.flags.contains(.sending))
        #expect(local.sendTime == .at(ScheduleFixture.date))
        #expect(try await fixture.texts() == ["hello"])
        let top = try await fixture.engine.store.read { try $0.chat(ScheduleFixture.ada).top }
        #expect(top?.namespace == .cloud)

        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.engine.end(of: sent.task) == .done([]))
        let taken = try #require(try await fixture.message(sent.messages[0]))
        #expect(taken.key == MessageKey(peer: ScheduleFixture.ada, namespace: .scheduled, id: 1))
        #expect(!taken.flags.contains(.sending))
        #expect(try await fixture.later().count == 1)
        let call = fixture.engine.api.calls(of: TLFunction.MessagesSendMessage.self).first
        #expect(call?.scheduleDate == ScheduleFixture.date)
    }

    @Test func `TC-102 a scheduled message of the same number as one of the history is another one`()
        async throws
    {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("later")
        #expect(later.key.id == 1)
        #expect(try await fixture.base.text(1) == "hello")
    }

    @Test func `TC-102 what is due so soon that it is sent at once is in the history, once`() async throws {
        let fixture = try await ScheduleFixture()
        fixture.engine.api.on(TLFunction.MessagesSendMessage.self) { request in
            .of([
                .updateMessageID(.init(id: 5, randomID: request.randomID)),
                .message(5, request.message, pts: 12, by: 1),
            ])
        }
        let sent = try await fixture.schedule("at once")
        #expect(try await fixture.engine.end(of: sent.task) == .done([]))
        #expect(try await fixture.texts() == ["hello", "at once"])
        #expect(try await fixture.later().isEmpty)
        #expect(try await fixture.message(sent.messages[0])?.key.id == 5)
    }

    @Test func `TC-102 whenever they are online has a date of its own, and stands last`() async throws {
        let fixture = try await ScheduleFixture()
        let online = try await fixture.scheduled("online", .whenOnline)
        let dated = try await fixture.scheduled("dated")
        #expect(online.timestamp == 0x7FFF_FFFE && online.sendTime == .whenOnline)
        #expect(try await fixture.later().map(\.stableID) == [dated.stableID, online.stableID])
    }

    @Test func `TC-102 sent now, it leaves what is scheduled and comes into the history`() async throws {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("now")
        fixture.engine.api.on(TLFunction.MessagesSendScheduledMessages.self) { request in
            let gone = TL.Update.updateDeleteScheduledMessages(
                .init(peer: .peerUser(.init(userID: 2)), messages: request.id, sentMessages: [9])
            )
            return .of([gone, .message(9, "now", pts: 12, by: 1)])
        }
        let tasks = try await fixture.scheduling.sendNow([later.key])
        #expect(try await fixture.engine.end(of: tasks[0]) == .done([]))
        #expect(try await fixture.later().isEmpty)
        #expect(try await fixture.texts() == ["hello", "now"])
    }

    @Test func `TC-102 one that the server has not heard of is sent now as if it were written now`()
        async throws
    {
        let fixture = try await ScheduleFixture([])
        let sent = try await fixture.schedule("now")
        let key = try #require(try await fixture.message(sent.messages[0])?.key)
        #expect(try await fixture.scheduling.sendNow([key]).isEmpty)
        #expect(try await fixture.texts() == ["hello", "now"])
        fixture.engine.api.on(TLFunction.MessagesSendMessage.self) { request in
            .of([
                .updateMessageID(.init(id: 5, randomID: request.randomID)),
                .message(5, request.message, pts: 12, by: 1),
            ])
        }
        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.engine.end(of: sent.task) == .done([]))
        let call = fixture.engine.api.calls(of: TLFunction.MessagesSendMessage.self).first
        #expect(call.map { $0.scheduleDate == nil } == true)
        #expect(try await fixture.texts() == ["hello", "now"])
    }

    @Test func `TC-102 called off, it is gone at once, and fetched again when the server refuses`()
        async throws
    {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("off")
        fixture.engine.api.on(TLFunction.MessagesDeleteScheduledMessages.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "MESSAGE_ID_INVALID")
        }
        fixture.engine.api.on(TLFunction.MessagesGetScheduledHistory.self) { _ in
            let message = TL.Message.scheduled(1, "off", at: ScheduleFixture.date)
            return .messages(.init(messages: [message], chats: [], users: []))
        }
        let tasks = try await fixture.scheduling.delete([later.key])
        #expect(try await fixture.later().isEmpty)
        #expect(try await fixture.engine.end(of: tasks[0]) == .refused("MESSAGE_ID_INVALID"))
        let filler = HistoryGapLoader(fixture.engine.services, processor: fixture.base.processor)
        let view = HistoryView(ScheduleFixture.ada, .scheduled, frame: HistoryFrame(.newest, count: 10))
        let shown = fixture.engine.store.view(view).start(next: { _ in })
        try await fixture.engine.run { await filler.start() }
        #expect(try await fixture.engine.until { try await fixture.later().count == 1 })
        withExtendedLifetime(shown) {}
    }

    @Test func `a refused time leaves that of another device`() async throws {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("when")
        try await fixture.engine.run { [runner = fixture.runner] in await runner.setConditions([]) }
        let time = SendTime.at(ScheduleFixture.date + 60)
        let task = try await fixture.scheduling.reschedule(later.key, to: time)
        try await fixture.engine.store.transaction { transaction in
            try transaction.update(later.key) { $0.timestamp = ScheduleFixture.date + 90 }
        }
        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.engine.end(of: try #require(task)) == .refused("NOT_SCRIPTED"))
        #expect(try await fixture.message(later.stableID)?.timestamp == ScheduleFixture.date + 90)
    }

    @Test func `a time that another device has set, too, stays when ours is refused`() async throws {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("when")
        try await fixture.engine.run { [runner = fixture.runner] in await runner.setConditions([]) }
        let date = ScheduleFixture.date + 60
        let task = try await fixture.scheduling.reschedule(later.key, to: .at(date))
        let told = TL.Message.scheduled(later.key.id, "when", at: date)
        fixture.base.processor.take(.of([.updateNewScheduledMessage(.init(message: told))]))
        await fixture.engine.settle()
        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.engine.end(of: try #require(task)) == .refused("NOT_SCRIPTED"))
        #expect(try await fixture.message(later.stableID)?.timestamp == date)
    }

    @Test func `TC-102 another time shows at once, the newest is told, and a refusal takes it back`()
        async throws
    {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("when")
        fixture.engine.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "SCHEDULE_DATE_TOO_LATE")
        }
        try await fixture.engine.run { [runner = fixture.runner] in await runner.setConditions([]) }
        let first = try await fixture.scheduling.reschedule(later.key, to: .at(ScheduleFixture.date + 60))
        let second = try await fixture.scheduling.reschedule(later.key, to: .whenOnline)
        #expect(try await fixture.message(later.stableID)?.sendTime == .whenOnline)
        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        let task = try #require(second)
        #expect(try await fixture.engine.end(of: task) == .refused("SCHEDULE_DATE_TOO_LATE"))
        #expect(try await fixture.engine.outcome(of: try #require(first)) == .cancelled)
        let call = fixture.engine.api.calls(of: TLFunction.MessagesEditMessage.self)
        #expect(call.map(\.scheduleDate) == [0x7FFF_FFFE])
        #expect(try await fixture.message(later.stableID)?.sendTime == .at(ScheduleFixture.date))
    }

    @Test func `TC-102 other words for it are told with its time`() async throws {
        let fixture = try await ScheduleFixture()
        let later = try await fixture.scheduled("before")
        fixture.engine.api.on(TLFunction.MessagesEditMessage.self) { request in
            let message = TL.Message.scheduled(1, request.message ?? "", at: request.scheduleDate ?? 0)
            return .of([.updateNewScheduledMessage(.init(message: message))])
        }
        let edit = try await Editor(fixture.engine.services).edit(later.key, to: FormattedText("after"))
        #expect(try await fixture.engine.end(of: try #require(edit)) == .done([]))
        let call = fixture.engine.api.calls(of: TLFunction.MessagesEditMessage.self).first
        #expect(call?.scheduleDate == ScheduleFixture.date)
        let shown = try await fixture.later()
        #expect(try shown.map { try $0.content.decoded().text } == ["after"])
        #expect(shown.map(\.stableID) == [later.stableID])
    }

    @Test func `TC-102 what another device schedules and calls off comes and goes`() async throws {
        let fixture = try await ScheduleFixture()
        let message = TL.Message.scheduled(4, "from beside", at: ScheduleFixture.date)
        fixture.base.processor.take(.of([.updateNewScheduledMessage(.init(message: message))]))
        #expect(try await fixture.engine.until { try await fixture.later().map(\.key.id) == [4] })
        #expect(fixture.base.newMessages == [1])
        let gone = TL.Update.updateDeleteScheduledMessages(
            .init(peer: .peerUser(.init(userID: 2)), messages: [4])
        )
        fixture.base.processor.take(.of([gone]))
        #expect(try await fixture.engine.until { try await fixture.later().isEmpty })
    }

    @Test func `a text is not held up by one that is to be sent later`() async throws {
        let fixture = try await ScheduleFixture([])
        let later = try await fixture.schedule("later")
        let now = try await fixture.sender.send(OutgoingMessage("now"), to: ScheduleFixture.ada)
        let states = try await fixture.engine.store.read { reader in
            try [later.task, now.task].map { try reader.task($0)?.state }
        }
        #expect(states == [.ready, .ready])
    }
}
