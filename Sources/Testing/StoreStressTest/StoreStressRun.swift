public import MessageStore
import StdExtras

/// Several writers at work on one store at once.
public enum StoreStressRun {
    /// The key of the stores of storms.
    public static let key = [UInt8](0..<32)

    /// Lets each writer run `count` transactions, all writers at once, from where the store has them.
    ///
    /// - Parameters:
    ///   - seed: Decides what they write.
    ///   - numbers: The writers.
    ///   - count: Transactions of each.
    ///   - store: Where they write.
    ///   - attempting: Told before a transaction.
    ///   - committed: Told after it.
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

/// What the writers of a storm were told, and what the store may therefore hold.
public final class StressLog: Sendable {
    private struct State {
        var attempted: [Int: Int] = [:]
        /// What had returned when a writer began with its last commit.
        var before: [Int: [Int: Int]] = [:]
        var committed: [Int: Int] = [:]
        var synced: [Int: Int] = [:]
    }

    private let state = Locked(State())

    /// A log in which nothing was written.
    public init() {}

    /// Notes that a writer is about to commit.
    public func attempt(_ writer: Int, _ number: Int) {
        state.withLock { state in
            state.attempted[writer] = number
            state.before[writer] = state.committed
        }
    }

    /// Notes that a commit returned. A synced one makes durable what had returned before it began.
    public func commit(_ writer: Int, _ number: Int, isSynced: Bool) {
        state.withLock { state in
            state.committed[writer] = number
            guard isSynced else { return }
            state.synced.merge(state.before[writer] ?? [:], uniquingKeysWith: max)
            state.synced[writer] = number
        }
    }

    /// How many of its transactions a writer must at least find after a crash.
    public func floor(_ writer: Int, afterPowerCut: Bool) -> Int {
        state.withLock { (afterPowerCut ? $0.synced : $0.committed)[writer] ?? 0 }
    }

    /// How many it may find at most.
    public func ceiling(_ writer: Int) -> Int { state.withLock { $0.attempted[writer] ?? 0 } }

    /// Starts from what was found.
    public func restart(_ found: [Int: Int]) {
        state.withLock { $0 = State(attempted: found, committed: found, synced: found) }
    }
}
