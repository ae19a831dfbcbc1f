import ClientHost

/// Has what may block for ever, as on a disk that does not answer, done on threads of its own, so many at a time at most.
/// More waits, in the order in which it came.
final class BlockingWork {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameter most: So many threads.
    init(most: Int) { free = most }

    /// Does `body` when there is a thread for it.
    ///
    /// - Throws: `CancellationError`, when the task is cancelled before `body` begins; it is not ended once it has.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        // Whoever waits gets the place of who leaves.
        defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
        try Task.checkCancellation()
        return await onOwnThread(body)
    }
}
