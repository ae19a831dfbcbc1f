import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// An update processor that has caught up with a server at pts 10, and knows the chat with Ada.
struct ProcessorFixture {
    let engine: EngineFixture
    let processor: UpdateProcessor
    let told = Box<[AppliedEvents]>([])
    private let subscription: Subscription

    static let ada = PeerID(.user, 2)

    /// Creates the fixture; `prepare` runs before the update processor starts.
    init(_ prepare: @escaping @Sendable (StoreTransaction) throws -> Void = { _ in }) async throws {
        engine = try EngineFixture()
        processor = UpdateProcessor(engine.services)
        let told = told
        subscription = processor.events.start(next: { events in told.update { $0.append(events) } })
        let selfID = EngineFixture.selfID
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                try transaction.setEntry(UpdateState(pts: 10, date: 1), for: .updateState)
                var user = User(selfID.number)
                user.flags = .isSelf
                try transaction.setPeer(.user(user))
                try transaction.setInclusion(ChatInclusion(.main), of: Self.ada)
                try prepare(transaction)
            }
        }
        engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in .differenceEmpty(.init(date: 1, seq: 0)) }
        try await engine.run { [processor] in try await processor.start() }
        await engine.settle()
    }

    var differences: [TLFunction.UpdatesGetDifference] {
        engine.api.calls(of: TLFunction.UpdatesGetDifference.self)
    }

    func text(_ id: Int32) async throws -> String? {
        try await engine.run { [store = engine.store] in
            let key = MessageKey(peer: Self.ada, namespace: .cloud, id: id)
            return try await store.read { try $0.message(key)?.content.decoded().text }
        }
    }

    func state() async throws -> UpdateState? {
        try await engine.run { [store = engine.store] in try await store.read { try $0.entry(.updateState) } }
    }

    var newMessages: [Int32] { told.value.flatMap(\.newMessages).map(\.key.id) }

    /// Adds a local message that is being sent.
    func addLocal(randomID: Int64) async throws -> Message {
        try await engine.run { [store = engine.store] in
            try await store.transaction { transaction in
                var fields = MessageFields(
                    key: MessageKey(peer: Self.ada, namespace: .local, id: 0),
                    timestamp: 1_700_000_000,
                    author: EngineFixture.selfID,
                    flags: .sending
                )
                fields.randomID = randomID
                return try transaction.add(Message(fields))
            }
        }
    }
}

@Suite struct UpdateProcessorTests {
    @Test func `a store that follows nothing begins where the server is`() async throws {
        let engine = try EngineFixture()
        engine.api.on(TLFunction.UpdatesGetState.self) { _ in .at(41) }
        let processor = UpdateProcessor(engine.services)
        try await engine.run { try await processor.start() }
        await engine.settle()
        let (state, ends) = try await engine.run {
            try await engine.store.read { (try $0.entry(.updateState), try $0.chatListEnds()) }
        }
        #expect(state?.pts == 41)
        #expect(ends == [.main: .top, .archive: .top])
        #expect(engine.api.callNames == ["UpdatesGetState"])
    }

    @Test func `a push is stored with the state after it, and told once`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(.message(5, "hello", pts: 11))
        fixture.processor.take(.message(5, "hello", pts: 11))
        await fixture.engine.settle()
        #expect(try await fixture.text(5) == "hello")
        #expect(try await fixture.state()?.pts == 11)
        #expect(fixture.newMessages == [5])
    }

    @Test func `pushes that swap places within the wait need no difference`() async throws {
        let fixture = try await ProcessorFixture()
        let before = fixture.differences.count
        fixture.processor.take(.message(6, pts: 12))
        await fixture.engine.advance(by: .milliseconds(400))
        fixture.processor.take(.message(5, pts: 11))
        await fixture.engine.advance(by: .seconds(2))
        #expect(fixture.newMessages == [5, 6])
        #expect(fixture.differences.count == before)
    }

    @Test
    func `the processor is updating from a new connection until the difference has come`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        let told = Box<[Bool]>([])
        let listening = fixture.processor.isUpdating.start(next: { isUpdating in
            told.update { $0.append(isUpdating) }
        })
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { [clock = fixture.engine.clock] _ in
            // Not cancelled here.
            try? await clock.sleep(for: .seconds(1))
            return .differenceEmpty(.init(date: 1, seq: 0))
        }
        fixture.processor.missed()
        #expect(told.value == [false, true])
        await fixture.engine.advance(by: .milliseconds(900))
        #expect(told.value == [false, true])
        await fixture.engine.advance(by: .milliseconds(200))
        #expect(told.value == [false, true, false])
        // A gap is closed silently.
        fixture.processor.take(.message(6, pts: 12))
        await fixture.engine.advance(by: .seconds(2))
        #expect(told.value == [false, true, false])
        withExtendedLifetime(listening) {}
    }

    @Test func `a channel that hides its messages up to none loses none`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(.of([.updateChannelAvailableMessages(.init(channelID: 8, availableMinID: 0))]))
        fixture.processor.take(.message(5, "after", pts: 11))
        await fixture.engine.settle()
        #expect(try await fixture.text(5) == "after")
    }

    @Test func `what stays missing is asked for after half a second`() async throws {
        let fixture = try await ProcessorFixture()
        let before = fixture.differences.count
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { request in
            guard request.pts == 10 else { return .differenceEmpty(.init(date: 1, seq: 0)) }
            let messages: [TL.Message] = [.text(5, "lost"), .text(6, "held")]
            return .difference(
                .init(newMessages: messages, otherUpdates: [], chats: [], users: [.sample(2)], state: .at(12))
            )
        }
        fixture.processor.take(.message(6, "held", pts: 12))
        await fixture.engine.advance(by: .milliseconds(450))
        #expect(fixture.differences.count == before)
        await fixture.engine.advance(by: .milliseconds(100))
        #expect(fixture.differences.count == before + 1)
        #expect(try await fixture.text(5) == "lost")
        #expect(fixture.newMessages == [5, 6])
        #expect(try await fixture.state()?.pts == 12)
    }

    @Test func `slices are asked for until the last`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { request in
            let next = request.pts + 1
            let message = TL.Message.text(next, "\(next)")
            if next < 15 {
                let slice = TL.UpdatesDifference.DifferenceSlice(
                    newMessages: [message],
                    otherUpdates: [],
                    chats: [],
                    users: [.sample(2)],
                    intermediateState: .at(next)
                )
                return .differenceSlice(slice)
            }
            return .difference(
                .init(newMessages: [message], otherUpdates: [], chats: [], users: [], state: .at(next))
            )
        }
        fixture.processor.missed()
        await fixture.engine.settle()
        #expect(fixture.newMessages == [11, 12, 13, 14, 15])
        #expect(try await fixture.state()?.pts == 15)
    }

    @Test func `a server that cannot say what changed leaves holes everywhere`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(.message(5, pts: 11))
        await fixture.engine.settle()
        let scope = ChunkScope(.cloud, .everywhere)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { try $0.addChunk(1...Int32.max, scope, of: ProcessorFixture.ada) }
        }
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { request in
            request.pts == 99 ? .differenceEmpty(.init(date: 1, seq: 0)) : .differenceTooLong(.init(pts: 99))
        }
        fixture.engine.api.on(TLFunction.UpdatesGetState.self) { _ in .at(99) }
        fixture.processor.take(.updatesTooLong)
        await fixture.engine.settle()
        #expect(try await fixture.state()?.pts == 99)
        let chunks = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.chunks(scope, of: ProcessorFixture.ada) }
        }
        #expect(chunks.ranges.isEmpty)
        #expect(fixture.told.value.contains { $0.stale.contains(.everything) })
    }

    @Test func `a difference that the server refuses for now is asked for again`() async throws {
        let fixture = try await ProcessorFixture()
        let tries = Box(0)
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { _ throws(APIError) in
            let number = tries.update { tries in
                tries += 1
                return tries
            }
            guard number > 3 else { throw .refused(code: 500, name: "INTERNAL") }
            return .difference(
                .init(
                    newMessages: [.text(5, "late")],
                    otherUpdates: [],
                    chats: [],
                    users: [],
                    state: .at(11)
                )
            )
        }
        fixture.processor.missed()
        await fixture.engine.advance(by: .seconds(60), step: .milliseconds(500))
        #expect(try await fixture.text(5) == "late")
        #expect(tries.value == 4)
    }

    @Test func `deletions and edits find their messages by id alone`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(.of([.message(5, "a", pts: 11), .message(6, "b", pts: 12)]))
        let edit = TL.Update.updateEditMessage(.init(message: .text(6, "better"), pts: 14, ptsCount: 1))
        fixture.processor.take(.of([.deletion([5], pts: 13), edit]))
        await fixture.engine.settle()
        #expect(try await fixture.text(5) == nil)
        #expect(try await fixture.text(6) == "better")
        let deleted = fixture.told.value.flatMap(\.deletedMessages)
        #expect(deleted == [MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 5)])
    }

    @Test func `another process that moved the state is noticed, and nothing is applied twice`() async throws
    {
        let fixture = try await ProcessorFixture()
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { try $0.setEntry(UpdateState(pts: 20, date: 1), for: .updateState) }
        }
        let before = fixture.differences.count
        fixture.processor.take(.message(5, pts: 11))
        await fixture.engine.settle()
        #expect(try await fixture.state()?.pts == 20)
        #expect(fixture.differences.count == before + 1)
        #expect(fixture.differences.last?.pts == 20)
        #expect(fixture.newMessages == [])
    }

    @Test func `a chat that is in no list here is looked up before its message is told`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.MessagesGetPeerDialogs.self) { _ in
            let dialog = TL.Dialog.sample(3, top: 7, read: 4, unread: 2, folder: 1)
            return .init(dialogs: [dialog], messages: [], chats: [], users: [.sample(3)], state: .at(11))
        }
        let message = TL.Message.text(7, "hi", with: 3, by: 3)
        let update = TL.Update.updateNewMessage(.init(message: message, pts: 11, ptsCount: 1))
        fixture.processor.take(.of([update], users: [.sample(3, "Bob")]))
        await fixture.engine.settle()
        let bob = PeerID(.user, 3)
        let chat = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.chat(bob) }
        }
        #expect(chat.inclusion?.list == .archive)
        #expect(chat.unreadCount == 2)
        #expect(fixture.newMessages == [7])
    }

    /// The message would be reported as sent a round trip later.
    @Test func `a chat with a message of ours on its way is not looked up`() async throws {
        let fixture = try await ProcessorFixture()
        let bob = PeerID(.user, 3)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                try transaction.setInclusion(ChatInclusion(.main), of: bob)
            }
        }
        fixture.engine.api.on(TLFunction.MessagesGetPeerDialogs.self) { _ in
            .init(dialogs: [.sample(3, top: 7)], messages: [], chats: [], users: [.sample(3)], state: .at(11))
        }
        for id in 7...8 {
            let message = TL.Message.text(Int32(id), "hi", with: 3, by: 3)
            let update = TL.Update.updateNewMessage(.init(message: message, pts: Int32(id) + 4, ptsCount: 1))
            fixture.processor.take(.of([update], users: [.sample(3, "Bob")]))
            await fixture.engine.settle()
            let sender = Sender(fixture.engine.services)
            try await fixture.engine.run { _ = try await sender.send(OutgoingMessage("on its way"), to: bob) }
        }
        #expect(fixture.newMessages == [7, 8])
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetPeerDialogs.self).count == 1)
    }

    /// No update reports that it was muted elsewhere while it was empty.
    @Test func `a chat without messages is looked up before its next one is told`() async throws {
        let fixture = try await ProcessorFixture()
        let bob = PeerID(.user, 3)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { try $0.setInclusion(ChatInclusion(.main), of: bob) }
        }
        fixture.engine.api.on(TLFunction.MessagesGetPeerDialogs.self) { _ in
            guard case .dialog(var dialog) = TL.Dialog.sample(3, top: 7) else {
                return .init(dialogs: [], messages: [], chats: [], users: [], state: .at(11))
            }
            dialog.notifySettings.muteUntil = 2_000_000_000
            return .init(
                dialogs: [.dialog(dialog)],
                messages: [],
                chats: [],
                users: [.sample(3)],
                state: .at(11)
            )
        }
        for (id, pts) in [(7, 11), (8, 12)] as [(Int32, Int32)] {
            let message = TL.Message.text(id, "hi", with: 3, by: 3)
            let update = TL.Update.updateNewMessage(.init(message: message, pts: pts, ptsCount: 1))
            fixture.processor.take(.of([update], users: [.sample(3, "Bob")]))
            await fixture.engine.settle()
        }
        let settings = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.notificationSettings(bob) }
        }
        #expect(settings?.muteUntil == 2_000_000_000)
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetPeerDialogs.self).count == 1)
        #expect(fixture.newMessages == [7, 8])
    }

    @Test func `a processor that stops ends a call that waits for the network, and all operations behind it`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        let clock = fixture.engine.clock
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { _ throws(APIError) in
            do { try await clock.sleep(for: .seconds(1_000_000)) } catch { throw .cancelled }
            throw .closed
        }
        fixture.processor.missed()
        await fixture.engine.settle()
        let processor = fixture.processor
        let waiting = Task { try await processor.applyAffected(pts: 11, count: 1, channel: nil) }
        await fixture.engine.settle()
        await #expect(throws: CancellationError.self) {
            try await fixture.engine.run {
                await processor.stop()
                try await waiting.value
            }
        }
    }

    @Test func `a transaction of others keeps its place among the pushes`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(.message(5, "first", pts: 11))
        let processor = fixture.processor
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 5)
        let isThere = try await fixture.engine.run {
            try await processor.perform { try $0.reader.hasMessage(key) }
        }
        #expect(isThere)
    }

    @Test
    func `TC-07: a transaction that fails leaves everything as it was, and the difference brings it again`()
        async throws
    {
        struct DiskFull: Error {}
        let fixture = try await ProcessorFixture()
        let failures = Box(1)
        let hook = fixture.engine.store.installHook { _, _, _ in
            let fails = failures.update { left in
                left -= 1
                return left >= 0
            }
            if fails { throw DiskFull() }
        }
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in
            let messages: [TL.Message] = [.text(5, "five"), .text(6, "six")]
            let users: [TL.User] = [.sample(2)]
            return .difference(
                .init(newMessages: messages, otherUpdates: [], chats: [], users: users, state: .at(12))
            )
        }
        fixture.processor.take(.of([.message(5, "five", pts: 11), .message(6, "six", pts: 12)]))
        await fixture.engine.settle()
        #expect(try await fixture.text(5) == nil)
        #expect(try await fixture.state()?.pts == 10)
        #expect(fixture.newMessages.isEmpty)
        await fixture.engine.advance(by: .seconds(6), step: .milliseconds(250))
        #expect(try await fixture.text(6) == "six")
        #expect(try await fixture.state()?.pts == 12)
        #expect(fixture.newMessages == [5, 6])
        withExtendedLifetime(hook) {}
    }

    @Test func `TC-09: a run of new messages is one operation`() {
        var builder = UpdateBuilder(selfID: EngineFixture.selfID)
        for id in 1...3 { builder.add(.message(Int32(id), pts: Int32(id))) }
        builder.add(.deletion([1], pts: 4))
        builder.add(.message(4, pts: 5))
        #expect(builder.operations.count == 3)
    }

    @Test func `TC-74: what others have read is ticked and told`() async throws {
        let fixture = try await ProcessorFixture()
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                let marks = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 0, count: 0)
                try transaction.setReadState(.idBased(marks), of: ProcessorFixture.ada)
            }
        }
        let ada = TL.Peer.peerUser(.init(userID: UserID(rawValue: ProcessorFixture.ada.number)))
        fixture.processor.take(.message(5, "mine", pts: 11, by: 1))
        let read = TL.Update.UpdateReadHistoryOutbox(peer: ada, maxID: 5, pts: 12, ptsCount: 1)
        fixture.processor.take(.of([.updateReadHistoryOutbox(read)]))
        await fixture.engine.settle()
        #expect(fixture.told.value.compactMap { $0.readOutgoing[ProcessorFixture.ada] } == [5])
        let state = try await fixture.engine.store.read { try $0.chat(ProcessorFixture.ada).readState }
        guard case .idBased(let marks)? = state else { throw Stuck() }
        #expect(marks.maxOutgoingRead == 5)
    }
}
