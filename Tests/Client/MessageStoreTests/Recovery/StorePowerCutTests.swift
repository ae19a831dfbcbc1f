import FaultInjectingVFS
import MessageStore
import SQLite
import StoreStressTest
import TestKit
import Testing

@Suite struct StorePowerCutTests {
    @Test func `a power cut takes nothing that was synced and tears nothing`() async throws {
        let folder = try TemporaryFolder()
        let disk = FaultInjectingVFS()
        let judge = StormJudge(seed: KillTests.seed, writers: 0..<3)
        var random = SeededRandom(seed: KillTests.seed &+ 1)
        let files = StoreFiles(folder: folder.path)
        var options = StoreOptions(key: StoreStressRun.key)
        options.vfs = disk.name
        // So low that runs of a few dozen commits meet checkpoints.
        options.checkpoints.commitPages = 60
        options.checkpoints.limitPages = 120
        await (try MessageStore.open(files, options: options)).close()
        for cut in 0..<KillTests.crashes {
            let comment: Comment = "cut \(cut), seed \(KillTests.seed)"
            disk.cut(after: Int.random(in: 0..<700, using: &random))
            try await stressRun(files, options: options, judge: judge, disk: disk)
            try disk.restart(seed: random.next())

            let store = try MessageStore.open(files, options: options)
            try await judge.judge(store, afterPowerCut: true, comment)
            if cut.isMultiple(of: 4) { try await judge.expectLiveViews(store, comment) }
            await store.close()
            try StormJudge.expectIntegrity(
                ConnectionOptions(key: StoreStressRun.key).on(disk),
                path: files.database,
                comment
            )
        }
        if KillTests.crashes > 12 { print("power cuts: \(KillTests.crashes), seed \(KillTests.seed)") }
    }

    /// Writes until the power is cut.
    private func stressRun(
        _ files: StoreFiles,
        options: StoreOptions,
        judge: StormJudge,
        disk: FaultInjectingVFS
    ) async throws {
        var opened: MessageStore?
        let log = judge.log
        do {
            let store = try MessageStore.open(files, options: options)
            opened = store
            try await StoreStressRun.run(seed: judge.seed, writers: judge.writers, count: 1000, on: store) {
                log.attempt($0, $1.number)
            } committed: {
                log.commit($0, $1.number, isSynced: $1.isSynced)
            }
        } catch {
            try #require(disk.isCut, "\(error)")
        }
        await opened?.close()
    }
}
