import Foundation
import MessageStore
import SQLite
import StoreStressTest
import TestKit
import Testing

@Suite struct KillTests {
    /// The number of crashes: `MARTLET_CRASHES`, or 12.
    static let crashes = ProcessInfo.processInfo.environment["MARTLET_CRASHES"].flatMap { Int($0) } ?? 12
    static let seed = ProcessInfo.processInfo.environment["MARTLET_SEED"].flatMap { UInt64($0) } ?? 3

    @Test func `a killed program leaves every commit it told of, whole`() async throws {
        let folder = try TemporaryFolder()
        let judge = StormJudge(seed: Self.seed, writers: 0..<4)
        var random = SeededRandom(seed: Self.seed)
        var told = 0
        for crash in 0..<Self.crashes {
            let comment: Comment = "crash \(crash), seed \(Self.seed)"
            let stressRun = try StormProcess(
                folder: folder.path,
                seed: Self.seed,
                writers: judge.writers,
                count: 1000
            )
            told += kill(stressRun, judge.log, &random)
            let store = try MessageStore.open(
                StoreFiles(folder: folder.path),
                options: StoreOptions(key: StoreStressRun.key)
            )
            try await judge.judge(store, afterPowerCut: false, comment)
            if crash.isMultiple(of: 4) { try await judge.expectLiveViews(store, comment) }
            await store.close()
            try StormJudge.expectIntegrity(
                ConnectionOptions(key: StoreStressRun.key),
                path: StoreFiles(folder: folder.path).database,
                comment
            )
        }
        #expect(told > Self.crashes)
        if Self.crashes > 12 {
            print("kill -9: \(Self.crashes) crashes, \(told) commits told, seed \(Self.seed)")
        }
    }

    /// Waits for some reported commits, kills the process a moment later and reads its further reports. Returns their
    /// number.
    private func kill(_ stressRun: StormProcess, _ log: StressLog, _ random: inout SeededRandom) -> Int {
        var told = 0
        func take(_ line: String) {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { return }
            log.attempt(numbers[0], numbers[1] + 1)
            log.commit(numbers[0], numbers[1], isSynced: true)
            told += 1
        }
        for number in 0..<4 { log.attempt(number, log.floor(number, afterPowerCut: false) + 1) }
        for _ in 0..<Int.random(in: 0..<80, using: &random) { stressRun.line().map(take) }
        // Between two of its lines, or in the middle of a commit.
        usleep(UInt32.random(in: 0..<3000, using: &random))
        stressRun.kill()
        while let line = stressRun.line() { take(line) }
        return told
    }
}
