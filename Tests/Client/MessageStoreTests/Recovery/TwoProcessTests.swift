import ClientModel
import MessageStore
import StoreStressTest
import TestKit
import Testing

@Suite struct TwoProcessTests {
    let folder: TemporaryFolder
    let store: MessageStore
    let seed = KillTests.seed

    init() throws {
        folder = try TemporaryFolder()
        store = try MessageStore.open(
            StoreFiles(folder: folder.path),
            options: StoreOptions(key: StoreStressRun.key)
        )
    }

    private func expectAll(_ writers: Range<Int>, count: Int) async throws {
        for number in writers {
            let stored = try await store.read { try StressModel.stored(of: number, in: $0) }
            #expect(stored == StressWriter(seed: seed, number: number, after: count).model.comparable)
        }
    }

    @Test func `views here follow two processes that write at once`() async throws {
        let views = await StormViews(on: store, writers: 0..<4)
        let other = try StormProcess(folder: folder.path, seed: seed, writers: 2..<4, count: 60)
        // An error here, such as `busy`, ends the test.
        try await StoreStressRun.run(seed: seed, writers: 0..<2, count: 60, on: store) { _, _ in }
        #expect(other.wait())
        try await store.transaction { _ in }
        try await views.expectFresh("seed \(seed)")
        try await expectAll(0..<4, count: 60)
        views.cancel()
        await store.close()
    }

    @Test func `views here follow two processes that take turns`() async throws {
        let views = await StormViews(on: store, writers: 0..<2)
        for turn in 1...5 {
            let other = try StormProcess(folder: folder.path, seed: seed, writers: 1..<2, count: 4)
            #expect(other.wait())
            try await StoreStressRun.run(seed: seed, writers: 0..<1, count: 4, on: store) { _, _ in }
            try await views.expectFresh("turn \(turn), seed \(seed)")
        }
        try await expectAll(0..<2, count: 20)
        views.cancel()
        await store.close()
    }

    @Test func `a process that dies with the write lock does not hold up the others`() async throws {
        let other = try StormProcess(["hold", folder.path])
        #expect(other.line() == "holding")
        // Waits for the lock, which is released when its owner is killed.
        async let written: Void = store.transaction { _ = try $0.add(message(1)) }
        other.kill()
        try await written
        #expect(!other.wait())
        #expect(try await store.read { try $0.hasMessage(message(1).key) })
        try await expectAll(99..<100, count: 0)
        await store.close()
    }
}
