import ClientModel
import SQLite
import Signals
import StdExtras
import TestKit
import Testing

@testable import MessageStore

@Suite struct MaintenanceTests {
    let folder: TemporaryFolder
    let clock = VirtualClock()
    let done = Heard<String>()

    init() throws { folder = try TemporaryFolder() }

    /// A store with these maintenance tasks on a clock that the test moves.
    private func open(_ duties: [MaintenanceTask]?) throws -> MessageStore {
        var options = StoreOptions(key: StoreFixture.key)
        options.duties = duties
        options.clock = clock
        options.idleDelay = .seconds(1)
        return try MessageStore.open(StoreFiles(folder: folder.path), options: options)
    }

    /// A maintenance task of `count` steps per round, each of which records its name.
    private func duty(_ name: String, steps count: Int = 1, every interval: Duration = .zero)
        -> MaintenanceTask
    {
        let left = Locked(count)
        return MaintenanceTask(every: interval) { [done] _ in
            done.hear(name)
            return left.withLock { left in
                left -= 1
                defer { if left == 0 { left = count } }
                return left > 0 ? .more : .nothing
            }
        }
    }

    /// Reaches an idle moment once the writer has noticed that it has no work.
    private func idle(_ store: MessageStore, after delay: Duration = .seconds(1)) async throws {
        try await store.transaction { _ in }
        await store.inside { _ in }
        clock.advance(by: delay)
    }

    @Test func `maintenance tasks run in order after a while without transactions`() async throws {
        let store = try open([duty("a", steps: 2), duty("b")])
        var heard = done.stream.makeAsyncIterator()
        try await idle(store, after: .milliseconds(900))
        #expect(done.all == [])
        clock.advance(by: .milliseconds(100))
        #expect(await heard.next() == "a")
        #expect(await heard.next() == "a")
        #expect(await heard.next() == "b")
        // Without a commit since, there is no maintenance.
        try await idle(store)
        try await store.transaction { try $0.add(message(1)) }
        try await idle(store)
        #expect(await heard.next() == "a")
        #expect(done.all == ["a", "a", "b", "a"] || done.all.count > 4)
        await store.close()
    }

    @Test func `a transaction runs before the next step`() async throws {
        let order = Locked<[String]>([])
        let entered = Heard<Void>()
        let gate = Gate()
        let slow = MaintenanceTask { _ in
            let count = order.withLock { order in
                order.append("step")
                return order.count
            }
            guard count == 1 else { return .nothing }
            entered.hear(())
            gate.wait()
            return .more
        }
        let store = try open([slow])
        try await idle(store)
        for await _ in entered.stream { break }
        async let written: Void = store.transaction { _ in order.withLock { $0.append("transaction") } }
        while !store.hasWaiting { await Task.yield() }
        gate.open()
        try await written
        #expect(order.withLock { $0 } == ["step", "transaction"])
        try await idle(store)
        await store.inside { _ in }
        #expect(order.withLock { $0 }.last == "step")
        await store.close()
    }

    @Test func `a duty that fails or is not due leaves the others alone`() async throws {
        let failing = MaintenanceTask { [done] _ in
            done.hear("failing")
            throw SQLiteError.full
        }
        let store = try open([failing, duty("rare", every: .seconds(60)), duty("last")])
        var heard = done.stream.makeAsyncIterator()
        for round in 0..<3 {
            // While no timer runs, so that the writer cannot see an intermediate time.
            if round == 2 { clock.advance(by: .seconds(70)) }
            try await store.transaction { try $0.add(message(Int32(round + 1))) }
            try await idle(store)
            while await heard.next() != "last" {}
        }
        #expect(done.all == ["failing", "rare", "last", "failing", "last", "failing", "rare", "last"])
        await store.close()
    }

    @Test func `a step that writes tells the views`() async throws {
        let duty = MaintenanceTask.transaction { transaction in
            guard try !transaction.reader.hasMessage(message(7).key) else { return .nothing }
            try transaction.add(message(7))
            return .more
        }
        let store = try open([duty])
        let heard = Heard<Bool>()
        let shown = store.view(MessageView(message(7).key)).start(next: { heard.hear($0 != nil) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == false)
        try await idle(store)
        #expect(await values.next() == true)
        shown.cancel()
        await store.close()
    }
}
