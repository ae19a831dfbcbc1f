import ClientModel
import MessageStore
import SQLite
import StoreStressTest
import Testing

/// The conditions for a stress test's store after each crash.
final class StormJudge {
    let seed: UInt64
    let writers: Range<Int>
    let log = StressLog()
    /// The writers as last found.
    private var known: [Int: StressWriter] = [:]

    init(seed: UInt64, writers: Range<Int>) {
        self.seed = seed
        self.writers = writers
    }

    /// Expects that all commits are present and complete, and that the store continues to work.
    func judge(_ store: MessageStore, afterPowerCut: Bool, _ comment: Comment) async throws {
        var found: [Int: Int] = [:]
        for number in writers {
            let stored = try await store.read { try StressModel.stored(of: number, in: $0) }
            let floor = log.floor(number, afterPowerCut: afterPowerCut)
            #expect(stored.count >= floor, "lost a commit of writer \(number), \(comment)")
            #expect(stored.count <= log.ceiling(number), "writer \(number), \(comment)")
            var writer = known[number] ?? StressWriter(seed: seed, number: number)
            while writer.model.count < stored.count { writer.next() }
            known[number] = writer
            #expect(stored == writer.model.comparable, "writer \(number) is not whole, \(comment)")
            found[number] = stored.count
        }
        try await expectRightCounters(store, comment)
        log.restart(found)
    }

    private func expectRightCounters(_ store: MessageStore, _ comment: Comment) async throws {
        var audit = CounterAudit()
        while !audit.isFinished {
            audit = try await store.transaction { [audit] in try $0.verifyCounters(audit) }
        }
        #expect(audit.repairs == [], comment)
    }

    /// Expects that views follow a few more commits.
    func expectLiveViews(_ store: MessageStore, _ comment: Comment) async throws {
        let views = await StormViews(on: store, writers: writers)
        try await StoreStressRun.run(seed: seed, writers: writers, count: 2, on: store) {
            [log] writer, step in
            log.attempt(writer, step.number)
            log.commit(writer, step.number, isSynced: true)
        }
        try await store.transaction { _ in }
        try await views.expectFresh(comment)
        views.cancel()
    }

    static func expectIntegrity(_ options: ConnectionOptions, path: String, _ comment: Comment) throws {
        #expect(try Connection(path: path, options: options).integrityProblems() == [], comment)
    }
}
