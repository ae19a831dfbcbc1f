import ClientModel
import MessageStore
import Testing

@Suite struct PendingActionTests {
    private static let kind = PendingActionKind(rawValue: 5)

    @Test func `an action follows its message to its place and ends with it`() async throws {
        let store = try StoreFixture().store
        let sent = try await store.transaction { transaction in
            var draft = message(0)
            draft.key.namespace = .local
            let sent = try transaction.add(draft)
            try transaction.setPendingAction(Self.kind, of: sent.stableID, [1])
            return sent
        }
        func counts() async throws -> [Int] {
            try await store.read { reader in
                try [.local, .cloud].map { try reader.pendingActionCount(Self.kind, of: ada, $0) }
            }
        }
        #expect(try await counts() == [1, 0])
        let placed = try await store.transaction { transaction in
            try transaction.update(sent.stableID) { $0.key = message(900).key }
        }
        #expect(try await counts() == [0, 1])
        #expect(try await store.read { try $0.pendingAction(Self.kind, of: sent.stableID) } == [1])
        try await store.transaction { try $0.delete([placed?.key].compactMap(\.self)) }
        #expect(try await counts() == [0, 0])
        #expect(try await store.read { try $0.pendingActions(Self.kind) }.isEmpty)
    }
}
