import ClientModel
import SQLite
import Signals
import StdExtras
import TestKit
import Testing

@testable import MessageStore

@Suite struct CounterAuditTests {
    static let main = ChatPlace.list(.main)

    static func audit(_ store: MessageStore) async throws -> [CounterAudit.Repair] {
        var audit = CounterAudit()
        while !audit.isFinished {
            audit = try await store.transaction { [audit] in try $0.verifyCounters(audit, limit: 1) }
        }
        return audit.repairs
    }

    static func fixture() async throws -> StoreFixture {
        let fixture = try StoreFixture()
        try await fixture.store.transaction { transaction in
            for peer in [ada, bob] {
                try transaction.setInclusion(ChatInclusion(.main), of: peer)
                try transaction.addChunk(1...(.max - 1), ChunkScope(.cloud, .everywhere), of: peer)
                try transaction.setReadState(ReadStateTests.state(read: 2, count: 0, known: 0), of: peer)
                try transaction.add((1...6).map { message($0, in: peer) })
            }
        }
        return fixture
    }

    @Test func `a check of right counters finds nothing`() async throws {
        let fixture = try await Self.fixture()
        #expect(try await Self.audit(fixture.store) == [])
    }

    @Test(arguments: [
        ("UPDATE unread_counters SET messages = messages + 3", CounterAudit.Repair.counters(main)),
        ("UPDATE chats SET top_id = 2 WHERE peer = 1", .chat(ada)),
        ("UPDATE chat_list SET unread = 0 WHERE peer = 2", .placement(main, bob)),
        ("DELETE FROM chat_list WHERE peer = 2", .placement(main, bob)),
        ("UPDATE chat_list SET timestamp = 7 WHERE peer = 2", .placement(main, bob)),
    ])
    func `what is wrong is put right and reported`(_ damage: String, _ repair: CounterAudit.Repair)
        async throws
    {
        let fixture = try await Self.fixture()
        let store = fixture.store
        let right = try await store.read { try $0.unreadCounters(of: Self.main) }
        try await store.transaction { transaction in
            try transaction.database.execute(damage)
            transaction.caches.removeAll()
        }
        #expect(try await Self.audit(store).contains(repair))
        #expect(try await Self.audit(store) == [])
        #expect(try await store.read { try $0.unreadCounters(of: Self.main) } == right)
    }

    @Test func `maintenance checks the counters and reports the repairs`() async throws {
        let folder = try TemporaryFolder()
        let clock = VirtualClock()
        var options = StoreOptions(key: nil)
        options.clock = clock
        options.duties = [.verifyCounters()]
        let store = try MessageStore.open(StoreFiles(folder: folder.path), options: options)
        let told = Locked<[CounterAudit.Repair]>([])
        let listening = store.counterRepairs.start(next: { repair in told.withLock { $0.append(repair) } })
        try await store.transaction { transaction in
            try transaction.setInclusion(ChatInclusion(.main), of: ada)
            try transaction.add(message(1))
            try transaction.settle()
            try transaction.database.execute("UPDATE chats SET top_id = 9")
            transaction.caches.removeAll()
        }
        await store.rest(clock)
        #expect(told.withLock { $0 } == [.chat(ada)])
        #expect(try await store.read { try $0.chat(ada).top } == message(1).position)
        listening.cancel()
        await store.close()
    }

    @Test func `a start checks the counters again when that was a day ago`() async throws {
        let folder = try TemporaryFolder()
        let today = Locked<Int64>(1_800_000_000)
        func damageIsFound() async throws -> Bool {
            let clock = VirtualClock()
            var options = StoreOptions(key: nil)
            options.clock = clock
            options.duties = [.verifyCounters { today.withLock { $0 } }]
            let store = try MessageStore.open(StoreFiles(folder: folder.path), options: options)
            try await store.transaction { transaction in
                try transaction.setInclusion(ChatInclusion(.main), of: ada)
                try transaction.add(message(1))
                try transaction.settle()
                try transaction.database.execute("UPDATE chats SET top_id = 9")
                transaction.caches.removeAll()
            }
            await store.rest(clock)
            let isFound = try await store.read { try $0.chat(ada).top } == message(1).position
            await store.close()
            return isFound
        }
        #expect(try await damageIsFound())
        today.withLock { $0 += 3600 }
        #expect(try await !damageIsFound())
        today.withLock { $0 += 24 * 3600 }
        #expect(try await damageIsFound())
    }
}

extension MessageStore {
    /// Advances idle time until there is no maintenance.
    fileprivate func rest(_ clock: VirtualClock) async {
        repeat {
            await inside { _ in }
            clock.advance(by: .seconds(1))
            await inside { _ in }
        } while await hasChores
    }
}
