import ClientModel
import MessageStore
import Signals
import StdExtras
import Testing

@Suite struct StoreHookTests {
    @Test func `a hook writes in the transaction that stores its chat's message`() async throws {
        let store = try StoreFixture().store
        let hook = store.installHook(for: ada) { transaction, old, new in
            guard old == nil else { return }
            try transaction.update(new.stableID) { $0.views = 1 }
        }
        let views = try await store.transaction { transaction in
            try transaction.add([message(1), message(2, in: bob)])
            return try [message(1).key, message(2, in: bob).key].map {
                try transaction.reader.message($0)?.views
            }
        }
        #expect(views == [1, nil])
        hook.cancel()
        try await store.transaction { try $0.add(message(3)) }
        #expect(try await store.read { try $0.message(message(3).key)?.views } == nil)
    }

    @Test func `writes of hooks run no hooks, and their errors undo the message`() async throws {
        struct Refused: Error {}
        let store = try StoreFixture().store
        let calls = Locked(0)
        let hook = store.installHook { transaction, _, new in
            calls.withLock { $0 += 1 }
            try transaction.update(new.stableID) { $0.views = 2 }
            if new.key.id == 9 { throw Refused() }
        }
        try await store.transaction { try $0.add(message(1)) }
        #expect(calls.withLock { $0 } == 1)
        await #expect(throws: Refused.self) { try await store.transaction { try $0.add(message(9)) } }
        #expect(try await store.read { try $0.message(message(9).key) } == nil)
        try await store.transaction { try $0.add(message(2)) }
        #expect(calls.withLock { $0 } == 3)
        hook.cancel()
    }
}
