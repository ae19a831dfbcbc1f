import ClientModel
import Signals
import StdExtras
import Testing

@testable import MessageStore

@Suite struct MessageTests {
    @Test func `a stored message is found by its key and by its stable id`() async throws {
        let store = try StoreFixture().store
        let stored = try await store.transaction { try $0.add(message(5, text: "hello")) }
        #expect(stored.stableID != .unassigned)
        let found = try await store.read { reader in
            (try reader.message(stored.key), try reader.message(stored.stableID))
        }
        #expect(found.0 == stored)
        #expect(found.1 == stored)
        #expect(try found.0?.content.decoded().text == "hello")
    }

    @Test func `a message keeps its stable id when the server gives it its place`() async throws {
        let store = try StoreFixture().store
        var draft = message(0, text: "on its way")
        draft.key.namespace = .local
        draft.randomID = 77
        let sent = try await store.transaction { [draft] in try $0.add(draft) }
        #expect(sent.key.id == 1)
        let placed = try await store.transaction { transaction in
            try transaction.update(sent.stableID) { fields in
                fields.key.namespace = .cloud
                fields.key.id = 900
                fields.timestamp += 3
            }
        }
        #expect(placed?.stableID == sent.stableID)
        let found = try await store.read { reader in
            (
                try reader.message(sent.key), try reader.message(sent.stableID),
                try reader.message(randomID: 77)
            )
        }
        #expect(found.0 == nil)
        #expect(found.1?.key.id == 900)
        #expect(found.2 == found.1)
    }

    @Test func `a transaction that throws keeps nothing`() async throws {
        struct Refused: Error {}
        let store = try StoreFixture().store
        await #expect(throws: Refused.self) {
            try await store.transaction { transaction in
                try transaction.add(message(1))
                throw Refused()
            }
        }
        #expect(try await store.read { try $0.message(message(1).key) } == nil)
    }

    @Test func `a message that is stored as it is tells nobody`() throws {
        let trial = try StoreTrial()
        let view = try trial.open(MessageView(message(1).key))
        #expect(try trial.commit { try $0.add(message(1)) } == [])
        let hookCount = Locked(0)
        let hook = trial.core.caches.hooks.install(nil) { _, _, _ in hookCount.withLock { $0 += 1 } }
        #expect(try trial.commit { try $0.add(message(1)) } == [])
        #expect(view.toldCount == 2)
        #expect(hookCount.withLock { $0 } == 0)
        hook.cancel()
    }
}
