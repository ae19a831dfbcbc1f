import ClientModel
import Signals
import Testing

@testable import MessageStore

/// The engine's use of the store, as described in `docs/notes/tasks.md` and `store.md`.
@Suite struct EngineUsageTests {
    static let upload = TaskKind(rawValue: "upload")
    static let send = TaskKind(rawValue: "send")
    static let pushRead = TaskKind(rawValue: "push-read")

    /// Stores an outgoing message and its tasks, atomically.
    static func send(
        _ text: String,
        _ randomID: Int64,
        _ transaction: StoreTransaction,
        needsUpload: Bool = false
    ) throws -> (message: Message, upload: TaskID?, task: TaskID) {
        var fields = MessageFields(
            key: MessageKey(peer: ada, namespace: .local, id: 0),
            timestamp: 100,
            flags: .sending,
            randomID: randomID
        )
        fields.content = EncodedContent(MessageContent(text: text))
        let message = try transaction.add(Message(fields))
        var send = NewTask(Self.send, message.key, queue: TaskQueueID("send", ada.packed))
        send.message = message.stableID
        send.conditions = [.network, .accountReady]
        var upload: TaskID?
        if needsUpload {
            let id = try transaction.addTask(NewTask(Self.upload, queue: TaskQueueID("upload", ada.packed)))
            send.needs = [TaskDependency(id)]
            upload = id
        }
        return (message, upload, try transaction.addTask(send))
    }

    @Test func `a text is sent by its task and keeps its row when the server gives it its place`()
        async throws
    {
        let store = try StoreFixture().store
        let (message, _, task) = try await store.transaction { try Self.send("hi", 7, $0) }
        let started = try await store.transaction { try $0.startTask(task) }
        #expect(try MessageKey(record: started?.payload ?? []) == message.key)
        let place = MessageKey(peer: ada, namespace: .cloud, id: 900)
        let sent = try await store.transaction { transaction in
            try transaction.finishTask(task)
            return try transaction.confirmSent(message.stableID, as: place, timestamp: 103)
        }
        #expect(sent?.stableID == message.stableID)
        #expect(sent?.key == place && sent?.flags == [])
        #expect(try await store.read { try $0.unsentMessages() } == [])
    }

    @Test func `the server's echo may come before its answer`() async throws {
        let store = try StoreFixture().store
        let (message, _, task) = try await store.transaction { try Self.send("hi", 7, $0) }
        let place = MessageKey(peer: ada, namespace: .cloud, id: 900)
        let echo = Message(MessageFields(key: place, timestamp: 103, randomID: 7))
        try await store.transaction { try $0.add(echo) }
        let sent = try await store.transaction { transaction in
            try transaction.finishTask(task)
            return try transaction.confirmSent(message.stableID, as: place, timestamp: 103)
        }
        #expect(sent?.stableID == message.stableID)
        #expect(try await store.read { try $0.message(place)?.stableID } == message.stableID)
    }

    @Test func `a message deleted while it was sent is told from one that is there`() async throws {
        let store = try StoreFixture().store
        let (message, _, task) = try await store.transaction { try Self.send("hi", 7, $0) }
        try await store.transaction { _ = try $0.startTask(task) }
        try await store.transaction { try $0.delete([message.key]) }
        #expect(try await store.read { try $0.task(task)?.outcome } == .cancelled)
        let place = MessageKey(peer: ada, namespace: .cloud, id: 900)
        let sent = try await store.transaction { transaction in
            try transaction.confirmSent(message.stableID, as: place, timestamp: 103)
        }
        #expect(sent == nil)
    }

    @Test func `a failure marks the message with its reason, and it is tried again`() async throws {
        let store = try StoreFixture().store
        let (message, upload, send) = try await store.transaction {
            try Self.send("hi", 7, $0, needsUpload: true)
        }
        let failing = try #require(upload)
        try await store.transaction { _ = try $0.failTask(failing, "FILE_TOO_LARGE") }
        let failed = try #require(try await store.read { try $0.failedMessages(in: ada).first })
        #expect(failed.fields.failure == SendFailure("FILE_TOO_LARGE"))
        #expect(try await store.read { try $0.task(send)?.outcome } == .needFailed(failing))
        let again = try await store.transaction { transaction in
            let ids = try transaction.reader.failedGroup(of: failed.key).map(\.stableID)
            let messages = try transaction.retrySending(ids, at: 200)
            for message in messages {
                var task = NewTask(Self.send, message.key, queue: TaskQueueID("send", ada.packed))
                task.message = message.stableID
                try transaction.addTask(task)
            }
            return messages
        }
        #expect(again.map(\.stableID) == [message.stableID])
        #expect(again.first?.fields.failure == nil && again.first?.randomID == 7)
        #expect(try await store.read { try $0.unsentMessages() } == again)
    }

    @Test func `a call-off fails what others needed, and leaves its own message to the caller`() async throws
    {
        let store = try StoreFixture().store
        let first = try await store.transaction { try Self.send("a", 1, $0, needsUpload: true) }
        let second = try await store.transaction { try Self.send("b", 2, $0) }
        try await store.transaction { transaction in
            try transaction.cancelTask(try #require(first.upload))
            try transaction.cancelTask(second.task)
        }
        let failures = try await store.read { try $0.failedMessages(in: ada).map(\.fields.failure) }
        #expect(failures == [.cancelled])
        #expect(try await store.read { try $0.unsentMessages().map(\.stableID) } == [second.message.stableID])
    }

    @Test func `a draft is told by its version and only when it says something else`() async throws {
        let store = try StoreFixture().store
        let key = DraftKey(ada)
        let version = try await store.transaction { try $0.setDraft(DraftState(text: "hm", date: 1), key) }
        let same = try await store.transaction { try $0.setDraft(DraftState(text: "hm", date: 9), key) }
        #expect(version == 1 && same == 1)
        let later = try await store.transaction { transaction in
            let later = try transaction.setDraft(DraftState(text: "hmm", date: 10), key)
            try transaction.confirmDraft(version: version, key)
            return later
        }
        #expect(try await store.read { try $0.unsyncedDrafts()[key]?.version } == later)
        try await store.transaction { try $0.confirmDraft(version: later, key) }
        #expect(try await store.read { try $0.unsyncedDrafts() }.isEmpty)
    }

    @Test func `reading is pushed by one task until the server has it`() async throws {
        let store = try StoreFixture().store
        let queue = TaskQueueID("read", ada.packed)
        try await store.transaction { transaction in
            try transaction.add((1...9).map { message($0) })
            try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: ada)
            let state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 9, count: 9)
            try transaction.setReadState(.idBased(state), of: ada)
        }
        for id in [4, 7] as [Int32] {
            try await store.transaction { transaction in
                try transaction.read(upTo: message(id).position, in: ada)
                // The waiting task sends the read state when it runs.
                guard try transaction.reader.tasks(in: queue).isEmpty else { return }
                try transaction.addTask(NewTask(Self.pushRead, queue: queue))
            }
        }
        let tasks = try await store.read { try $0.tasks(in: queue) }
        let task = try #require(tasks.first)
        #expect(tasks.count == 1)
        let pushed = try await store.transaction { transaction in
            _ = try transaction.startTask(task.id)
            return try transaction.reader.chat(ada).readState
        }
        let state = try #require(pushed)
        try await store.transaction { transaction in
            try transaction.confirmReadState(state, of: ada)
            try transaction.finishTask(task.id)
        }
        #expect(state.isIncomingRead(message(7).position))
        #expect(try await store.read { try $0.readStateSyncs() }.isEmpty)
    }

    @Test func `holes in sight are fetched page by page until none is left`() async throws {
        let store = try StoreFixture().store
        let server = (1...100).map { message($0) }
        let shown = store.view(HistoryView(ada, frame: HistoryFrame(.newest, count: 60))).start(next: { _ in }
        )
        defer { shown.dispose() }
        var pages = 0
        for await demands in store.demand.values(buffer: .latest(1)) {
            guard let demand = demands.first else {
                if pages > 0 { break }
                continue
            }
            let known = server.filter { demand.hole.contains($0.key.id) }
            let page = demand.start == .oldest ? known.prefix(20) : known.suffix(20)
            try await store.transaction { try $0.fill(demand, with: Array(page), isLast: page.count < 20) }
            pages += 1
        }
        #expect(pages >= 3 && pages <= 4)
        let found = try await store.read { try $0.chunks(ChunkScope(.cloud, .everywhere), of: ada) }
        #expect(found.complement.ranges.count <= 1)
        #expect(found.contains(60...IDRanges.domain.upperBound))
    }

    @Test(
        arguments: [
            (HistoryDemand.Start.newest, [60, 70], false, 60...100), (.newest, [], true, 50...100),
            (.newest, [40, 45], false, 40...100), (.oldest, [51, 60], false, 50...60),
            (.oldest, [51, 60], true, 50...100), (.around(75), [60, 70], false, 60...75),
            (.around(75), [80], false, 75...80), (.date(9), [60, 70], false, 60...70),
            (.around(75), [60], true, 50...100), (.newest, [101, 120], false, 101...120),
        ] as [(HistoryDemand.Start, [Int32], Bool, ClosedRange<Int32>)]
    )
    func `an answer fills what it leaves no doubt about`(
        start: HistoryDemand.Start,
        ids: [Int32],
        isLast: Bool,
        filled: ClosedRange<Int32>
    ) {
        let scope = ChunkScope(.cloud, .everywhere)
        let demand = HistoryDemand(peer: ada, scope: scope, hole: 50...100, start: start)
        #expect(demand.filledRange(ids, isLast: isLast) == filled)
        #expect(demand.filledRange([], isLast: false) == nil)
    }
}
