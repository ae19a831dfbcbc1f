import ClientModel
import MessageStore
import StdExtras
import Testing

@Suite struct StoreTransactionTests {
    struct Refused: Error {}

    @Test func `work after a commit runs if the transaction was committed`() async throws {
        let store = try StoreFixture().store
        let done = Locked<[String]>([])
        try await store.transaction { transaction in
            transaction.afterCommit { done.withLock { $0.append("kept") } }
        }
        try? await store.transaction { transaction in
            transaction.afterCommit { done.withLock { $0.append("undone") } }
            throw Refused()
        }
        #expect(done.withLock { $0 } == ["kept"])
    }

    @Test func `a transaction that throws is undone alone among those that are committed together`()
        async throws
    {
        let store = try StoreFixture().store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in Int32(1)...100 {
                group.addTask {
                    do {
                        try await store.transaction { transaction in
                            try transaction.add(message(id))
                            if id.isMultiple(of: 3) { throw Refused() }
                        }
                    } catch is Refused {}
                }
            }
            try await group.waitForAll()
        }
        let ids = try await store.read { reader in
            try (1...100).filter { try reader.hasMessage(message($0).key) }
        }
        #expect(ids == (1...100).filter { !$0.isMultiple(of: 3) })
    }

    @Test func `after closing, a transaction is refused`() async throws {
        let store = try StoreFixture().store
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.transaction { _ in } }
        await #expect(throws: StoreError.closed) { try await store.read { _ in } }
    }
}
