import ClientModel
import Testing

@testable import MessageStore

@Suite struct ThreadTests {
    private static func answer(_ id: Int32, _ thread: Int64, _ namespace: MessageNamespace = .cloud)
        -> Message
    {
        message(id).updating { fields in
            fields.thread = thread
            fields.key.namespace = namespace
        }
    }

    @Test func `threads stand by their newest messages, the pinned ones first`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.add([Self.answer(1, 10), Self.answer(2, 20), Self.answer(3, 30)])
            for thread in [10, 20, 30, 40] as [Int64] {
                try transaction.setThread(thread, in: ada, info: [1])
            }
            try transaction.setPinnedThreads([40, 10], in: ada)
            try transaction.add([Self.answer(9, 10, .scheduled), Self.answer(4, 20), Self.answer(5, 50)])
        }
        let threads = try await store.read { try $0.threads(in: ada) }
        #expect(threads.map(\.thread) == [40, 10, 20, 30])
        #expect(threads.map(\.isPinned) == [true, true, false, false])
        #expect(threads.map { $0.top?.id } == [nil, 1, 4, 3])
        #expect(try await store.read { try $0.messageCount(ofThread: 20, in: ada) } == 2)
        try await store.transaction { transaction in
            try transaction.delete([message(4).key, message(2).key])
            try transaction.setThread(40, in: ada, info: nil)
        }
        let left = try await store.read { try $0.threads(in: ada) }
        #expect(left.map(\.thread) == [10, 30, 20])
        #expect(left.last?.top == nil)
    }

    @Test func `a page of answers brings each thread up to date once`() throws {
        let trial = try StoreTrial()
        let view = try trial.open(ThreadsView(in: ada, limit: 3))
        #expect(try trial.commit { try $0.setThread(10, in: ada, info: [1]) } == [])
        let faults = try trial.commit { transaction in
            try transaction.add((1...100).map { Self.answer($0, 10) } + [Self.answer(101, 20)])
            #expect(transaction.pendingThreads.count == 2)
            #expect(try transaction.reader.thread(10, in: ada)?.top?.id == 100)
            #expect(transaction.pendingThreads.isEmpty)
            try transaction.delete([message(100).key])
        }
        #expect(faults == [])
        #expect(view.told.map { $0.top?.id } == [99])
        // A message that keeps its position needs no update of its thread.
        _ = try trial.commit { transaction in
            try transaction.update(message(99).key) { $0.views = 4 }
            #expect(transaction.pendingThreads.isEmpty)
        }
    }

    @Test func `down to where the server's threads are here is followed`() throws {
        let trial = try StoreTrial()
        let view = try trial.open(ThreadListEndView(of: ada))
        let end = message(7).position
        #expect(try trial.commit { try $0.setThreadListEnd(end, of: ada) } == [])
        #expect(view.told == end)
        #expect(try trial.commit { try $0.setThreadListEnd(end, of: bob) } == [])
        #expect(try trial.commit { try $0.setThreadListEnd(nil, of: ada) } == [])
        #expect(view.told == nil)
        #expect(view.toldCount == 3)
    }
}
