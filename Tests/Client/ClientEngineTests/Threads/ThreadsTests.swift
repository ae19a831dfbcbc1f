import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// A large group, 8, in which message 2 has replies, and a task runner.
private struct ThreadFixture {
    let base: ChannelFixture
    let runner: TaskRunner
    let threads: Threads

    static let key = ReplyThreadKey(ChannelFixture.channel, 2)
    static let post = MessageKey(peer: ChannelFixture.other, namespace: .cloud, id: 70)

    var engine: EngineFixture { base.engine }

    init(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws {
        base = try await ChannelFixture()
        runner = TaskRunner(base.engine.services)
        threads = Threads(base.engine.services, processor: base.processor.processor)
        engine.api.on(TLFunction.MessagesGetDiscussionMessage.self) { _ in
            .init(
                messages: [.text(2, "root", channel: 8)],
                maxID: 6,
                readInboxMaxID: 4,
                readOutboxMaxID: 3,
                unreadCount: 2,
                chats: [.channel(8)],
                users: [.sample(2)]
            )
        }
        try await engine.run { [runner, processor = base.processor.processor] in
            await runner.handleStates(processor)
            await runner.handleSending(processor)
            await runner.setConditions(conditions)
            try await runner.start()
        }
    }

    func open() async throws -> ReplyThreadKey {
        try await engine.run { [threads] in try await threads.open(Self.post) }
    }

    func state() async throws -> ThreadState? {
        try await engine.store.read { try $0.entry(.thread(Self.key)) }
    }

    func tell(_ updates: TL.Update...) async throws { try await base.tell([.of(updates)]) }

    var told: [Int32] {
        engine.api.calls(of: TLFunction.MessagesReadDiscussion.self).map(\.readMaxID.rawValue)
    }
}

extension TL.Update {
    /// A reply of `author` in the thread of message 2.
    fileprivate static func answer(_ id: Int32, by author: Int64 = 2, pts: Int32) -> TL.Update {
        guard case .message(var message) = TL.Message.text(id, "answer", channel: 8, by: author) else {
            return .updateConfig
        }
        message.replyTo = TL.MessageReplyHeader(replyToMsgID: 2)
        return .updateNewChannelMessage(.init(message: .message(message), pts: pts, ptsCount: 1))
    }
}

@Suite struct ThreadsTests {
    @Test func `TC-105 the comments of a post are found in their group, with what is read of them`()
        async throws
    {
        let fixture = try await ThreadFixture()
        #expect(try await fixture.open() == ThreadFixture.key)
        let call = fixture.engine.api.calls(of: TLFunction.MessagesGetDiscussionMessage.self).first
        #expect(call?.msgID == 70)
        #expect(try await fixture.base.text(2) == "root")
        let state = try #require(try await fixture.state())
        #expect(state.newest == 6 && state.unreadCount == 2)
        #expect(state.incomingRead == 4 && state.outgoingRead == 3 && !state.hasUnsentReadState)
    }

    @Test func `TC-105 answers that come are counted, ours and read ones are not, deleted ones no more`()
        async throws
    {
        let fixture = try await ThreadFixture()
        _ = try await fixture.open()
        try await fixture.tell(.answer(7, pts: 21), .answer(8, by: 1, pts: 22), .answer(9, pts: 23))
        #expect(try await fixture.state()?.unreadCount == 4)
        #expect(try await fixture.state()?.newest == 9)
        try await fixture.tell(
            .updateDeleteChannelMessages(.init(channelID: 8, messages: [7], pts: 24, ptsCount: 1))
        )
        #expect(try await fixture.state()?.unreadCount == 3)
    }

    @Test(arguments: [Int32.min, .max])
    func `whatever number of unread answers a server tells, they are counted on`(count: Int32) async throws {
        let fixture = try await ThreadFixture()
        _ = try await fixture.open()
        try await fixture.engine.store.transaction { transaction in
            try transaction.updateThread(ThreadFixture.key) { $0.unreadCount = count }
        }
        try await fixture.tell(.answer(7, pts: 21), .answer(8, pts: 22))
        try await fixture.threads.read(upTo: 7, of: ThreadFixture.key)
        try await fixture.tell(
            .updateDeleteChannelMessages(.init(channelID: 8, messages: [8], pts: 23, ptsCount: 1))
        )
        #expect(try await fixture.state()?.unreadCount == (count < 0 ? 0 : .max - 2))
    }

    @Test func `TC-105 what is read falls at once and is told until the server has it`() async throws {
        let fixture = try await ThreadFixture([])
        _ = try await fixture.open()
        try await fixture.tell(.answer(7, pts: 21), .answer(8, pts: 22))
        try await fixture.threads.read(upTo: 7, of: ThreadFixture.key)
        #expect(try await fixture.state()?.unreadCount == 3)
        try await fixture.threads.read(upTo: 8, of: ThreadFixture.key)
        let state = try #require(try await fixture.state())
        #expect(state.unreadCount == 0 && state.hasUnsentReadState)

        let isFailing = Box(true)
        fixture.engine.api.on(TLFunction.MessagesReadDiscussion.self) { _ throws(APIError) in
            if isFailing.value { throw .timedOut }
            return true
        }
        try await fixture.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(await fixture.engine.pass(until: { fixture.told.count == 2 }))
        #expect(try await fixture.state()?.hasUnsentReadState == true)
        isFailing.update { $0 = false }
        #expect(
            try await fixture.engine.pass(until: { try await fixture.state()?.hasUnsentReadState == false })
        )
        #expect(Set(fixture.told) == [8])
    }

    @Test func `TC-105 what is read while the server is being told is told after it`() async throws {
        let fixture = try await ThreadFixture()
        _ = try await fixture.open()
        fixture.engine.api.on(TLFunction.MessagesReadDiscussion.self) {
            [services = fixture.engine.services] _ throws(APIError) in
            do { try await services.clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
            return true
        }
        try await fixture.threads.read(upTo: 5, of: ThreadFixture.key)
        #expect(await fixture.engine.until { fixture.told == [5] })
        try await fixture.threads.read(upTo: 6, of: ThreadFixture.key)
        #expect(
            try await fixture.engine.pass(until: { try await fixture.state()?.hasUnsentReadState == false })
        )
        #expect(fixture.told == [5, 6])
    }

    @Test func `TC-105 a thread that the server does not know is not told for ever`() async throws {
        let fixture = try await ThreadFixture()
        _ = try await fixture.open()
        fixture.engine.api.on(TLFunction.MessagesReadDiscussion.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "MSG_ID_INVALID")
        }
        try await fixture.threads.read(upTo: 6, of: ThreadFixture.key)
        #expect(
            try await fixture.engine.pass(until: { try await fixture.state()?.hasUnsentReadState == false })
        )
        await fixture.engine.pass(.seconds(30))
        #expect(fixture.told == [6])
    }

    @Test func `TC-105 what another device has read, and what others have, is taken over`() async throws {
        let fixture = try await ThreadFixture()
        _ = try await fixture.open()
        try await fixture.tell(.answer(7, pts: 21))
        try await fixture.tell(
            .updateReadChannelDiscussionInbox(.init(channelID: 8, topMsgID: 2, readMaxID: 7)),
            .updateReadChannelDiscussionOutbox(.init(channelID: 8, topMsgID: 2, readMaxID: 5))
        )
        let state = try #require(try await fixture.state())
        #expect(state.incomingRead == 7 && state.outgoingRead == 5 && state.unreadCount == 0)
        #expect(fixture.told.isEmpty)
    }

    @Test func `an answer about a thread that is older than what was read here takes nothing back`()
        async throws
    {
        let fixture = try await ThreadFixture([])
        _ = try await fixture.open()
        try await fixture.tell(.answer(7, pts: 21))
        try await fixture.threads.read(upTo: 7, of: ThreadFixture.key)
        _ = try await fixture.open()
        let state = try #require(try await fixture.state())
        #expect(state.incomingRead == 7 && state.unreadCount == 0 && state.newest == 7)
    }

    @Test func `TC-105 what is written into a thread names it, and answers its first message or another`()
        async throws
    {
        let fixture = try await ThreadFixture()
        fixture.engine.api.on(TLFunction.MessagesSendMessage.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "SEEN")
        }
        var plain = OutgoingMessage("to all")
        plain.thread = 2
        var answer = plain
        answer.reply = ReplyHeader()
        answer.reply?.message = MessageKey(peer: ChannelFixture.channel, namespace: .cloud, id: 6)
        let sender = Sender(fixture.engine.services)
        for message in [plain, answer] {
            let sent = try await sender.send(message, to: ChannelFixture.channel)
            _ = try await fixture.engine.end(of: sent.task)
        }
        let replies = fixture.engine.api.calls(of: TLFunction.MessagesSendMessage.self).map(\.replyTo)
        #expect(replies.map { $0?.replyToMsgID } == [2, 6])
        #expect(replies.map { $0?.topMsgID } == [2, 2])
        let stored = try await fixture.engine.messages(of: ChannelFixture.channel)
        #expect(stored.map(\.thread) == [2, 2])
    }

    @Test func `TC-105 forwards go into a thread as well`() async throws {
        let fixture = try await ThreadFixture()
        try await fixture.tell(.post(5, "to be forwarded", pts: 21))
        fixture.engine.api.on(TLFunction.MessagesForwardMessages.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "SEEN")
        }
        var options = ForwardOptions()
        options.thread = 2
        let original = MessageKey(peer: ChannelFixture.channel, namespace: .cloud, id: 5)
        let sent = try await Sender(fixture.engine.services)
            .forward([original], to: ChannelFixture.channel, options)
        _ = try await fixture.engine.end(of: sent[0].task)
        let call = fixture.engine.api.calls(of: TLFunction.MessagesForwardMessages.self).first
        #expect(call?.topMsgID == 2)
    }

    @Test func `TC-105 what another device has read of a post's comments is shown at the post`() async throws
    {
        let fixture = try await ThreadFixture()
        guard case .message(var message) = TL.Message.text(70, "post", channel: 9) else { throw Stuck() }
        message.replies = .init(
            replies: 5,
            repliesPts: 1,
            channelID: 8,
            maxID: 7,
            readMaxID: 4
        )
        try await fixture.tell(
            .updateNewChannelMessage(.init(message: .message(message), pts: 31, ptsCount: 1))
        )
        try await fixture.tell(
            .updateReadChannelDiscussionInbox(
                .init(channelID: 8, topMsgID: 2, readMaxID: 7, broadcastID: 9, broadcastPost: 70)
            )
        )
        let post = try #require(try await fixture.base.message(70, in: ChannelFixture.other))
        #expect(try post.content.decoded().thread?.readID == 7)
    }
}
