import ClientModel
import MessageStore
import Signals
import StdExtras
import Testing

@Suite struct TransactionSignalTests {
    struct Refused: Error {}

    @Test func `each start of a transaction's signal runs it anew`() async throws {
        let store = try StoreFixture().store
        let adding = store.transactionSignal { transaction in
            var own = message(0)
            own.key.namespace = .local
            return try transaction.add(own).key.id
        }
        #expect(try await adding.first() == 1)
        #expect(try await adding.first() == 2)
        let refused = store.transactionSignal { _ in throw Refused() }
        await #expect(throws: Refused.self) { try await refused.first() }
    }

    @Test func `a transaction that is cancelled before its turn does not run`() async throws {
        let store = try StoreFixture().store
        let runCount = Locked(0)
        try await store.transaction { _ in
            // The writer runs this, so the other one waits.
            store.transactionSignal { _ in runCount.withLock { $0 += 1 } }.start().cancel()
        }
        try await store.transaction { _ in }
        #expect(runCount.withLock { $0 } == 0)
    }

    @Test func `a long answer comes piece by piece, and stops when nobody listens`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { try $0.add((1...50).map { message($0) }) }
        let readCount = Locked(0)
        let ids = store.readSignal { reader, subscriber in
            try reader.scanMessages(of: ada) { message in
                readCount.withLock { $0 += 1 }
                subscriber.next(message.key.id)
                return !subscriber.isCancelled
            }
        }
        var heard: [Int32] = []
        for try await id in ids.values(buffer: .unbounded) { heard.append(id) }
        #expect(heard == Array(1...50))
        readCount.withLock { $0 = 0 }
        #expect(try await ids.take(3).takeLast().first() == 3)
        #expect(readCount.withLock { $0 } == 3)
    }
}
