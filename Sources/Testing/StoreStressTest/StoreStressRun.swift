public import MessageStore
import StdExtras

/// Runs several writers on one store at once.
public enum StoreStressRun {
    /// The key of the stores in stress tests.
    public static let key = [UInt8](0..<32)

    /// Runs `count` transactions of each writer, all writers at once, starting from the store's content.
    ///
    /// - Parameters:
    ///   - seed: Decides the writers' transactions.
    ///   - numbers: The writers.
    ///   - count: The number of transactions of each writer.
    ///   - store: The store.
    ///   - attempting: Called before each transaction.
    ///   - committed: Called after each transaction.
    /// - Throws: The first error of a writer, when all have ended.
    public static func run(
        seed: UInt64,
        writers numbers: Range<Int>,
        count: Int,
        on store: MessageStore,
        attempting: @escaping @Sendable (Int, StressStep) -> Void = { _, _ in },
        committed: @escaping @Sendable (Int, StressStep) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in numbers {
                let start = try await store.read { try StressModel.stored(of: number, in: $0).count }
                group.addTask {
                    var writer = StressWriter(seed: seed, number: number, after: start)
                    for _ in 0..<count {
                        let step = writer.next()
                        attempting(number, step)
                        try await store.transaction(step.isSynced ? .synced : .buffered) {
                            try step.apply(to: $0)
                        }
                        committed(number, step)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// The commits of a stress test's writers, and the bounds on the store's content that follow from them.
public final class StressLog: Sendable {
    private struct State {
        var attempted: [Int: Int] = [:]
        /// The commits that had returned when a writer began its last commit.
        var before: [Int: [Int: Int]] = [:]
        var committed: [Int: Int] = [:]
        var synced: [Int: Int] = [:]
    }

    private let state = Locked(State())

    /// Creates an empty log.
    public init() {}

    /// Records that a writer is about to commit.
    public func attempt(_ writer: Int, _ number: Int) {
        state.withLock { state in
            state.attempted[writer] = number
            state.before[writer] = state.committed
        }
    }

    /// Records that a commit returned. A synced commit makes durable all commits that had returned before it began.
    public func commit(_ writer: Int, _ number: Int, isSynced: Bool) {
        state.withLock { state in
            state.committed[writer] = number
            guard isSynced else { return }
            state.synced.merge(state.before[writer] ?? [:], uniquingKeysWith: max)
            state.synced[writer] = number
        }
    }

    /// The minimum number of a writer's transactions after a crash.
    public func floor(_ writer: Int, afterPowerCut: Bool) -> Int {
        state.withLock { (afterPowerCut ? $0.synced : $0.committed)[writer] ?? 0 }
    }

    /// The maximum number of a writer's transactions after a crash.
    public func ceiling(_ writer: Int) -> Int { state.withLock { $0.attempted[writer] ?? 0 } }

    /// Restarts the log from the numbers found in the store.
    public func restart(_ found: [Int: Int]) {
        state.withLock { $0 = State(attempted: found, committed: found, synced: found) }
    }
}
