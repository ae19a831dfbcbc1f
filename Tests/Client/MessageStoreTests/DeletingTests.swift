import ClientModel
import MessageStore
import Testing

@Suite struct DeletingTests {
    private func ids(_ store: MessageStore, _ peer: PeerID = ada) async throws -> [Int32] {
        try await store.read { reader in
            var ids: [Int32] = []
            try reader.scanMessages(of: peer) { message in
                ids.append(message.key.id)
                return true
            }
            return ids
        }
    }

    @Test func `a range of ids is deleted in its namespace alone`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.add((1...10).map { message($0) })
            var own = message(0, at: 1_000_100)
            own.key.namespace = .local
            try transaction.add(own)
            try transaction.deleteMessages(in: 3...8, .cloud, of: ada)
        }
        #expect(try await ids(store) == [1, 2, 9, 10, 1])
    }

    @Test func `clearing a history leaves nothing and nothing to ask for`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.add((1...10).map { message($0) })
            try transaction.add(message(1, in: bob))
            try transaction.clearHistory(of: ada)
        }
        #expect(try await ids(store).isEmpty)
        #expect(try await ids(store, bob) == [1])
        let chunks = try await store.read { try $0.chunks(ChunkScope(.cloud, .everywhere), of: ada) }
        #expect(chunks.complement.isEmpty)
    }

    @Test func `clearing a history leaves what is to be sent later`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            var later = message(1)
            later.key.namespace = .scheduled
            try transaction.add([message(1), later])
            try transaction.clearHistory(of: ada)
        }
        #expect(try await store.read { try $0.message(message(1).key) } == nil)
        #expect(try await ids(store) == [1])
    }

    @Test func `what one author wrote is deleted`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.add(message(1))
            var other = message(2)
            other.author = bob
            try transaction.add(other)
            try transaction.deleteMessages(by: bob, in: ada)
        }
        #expect(try await ids(store) == [1])
    }

    @Test func `messages are found by date and by index`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { try $0.add([10, 20, 30].map { message($0) }) }
        let found = try await store.read { reader in
            try [
                reader.message(nearest: 1_000_025, in: ada)?.id,
                reader.message(nearest: 5, in: ada)?.id,
                reader.message(at: 2, in: ada)?.id,
                reader.message(at: 3, in: ada)?.id,
            ]
        }
        #expect(found == [20, 10, 30, nil])
    }
}
