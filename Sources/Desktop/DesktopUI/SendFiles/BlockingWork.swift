import ClientHost

/// Has what may block for ever, as on a disk that does not answer, done on threads of its own, so many at a time at most.
/// More waits, in the order in which it came, and is told when it waits too long: all threads may be blocked for ever.
final class BlockingWork {
    private struct Waiter {
        let id: UInt64
        let begin: CheckedContinuation<Bool, Never>
    }

    private let timeout: Duration
    private var free: Int
    private var waiting: [Waiter] = []
    private var lastID: UInt64 = 0

    /// - Parameters:
    ///   - most: So many threads.
    ///   - timeout: What waits longer for one is refused.
    init(most: Int, timeout: Duration = .seconds(15)) {
        free = most
        self.timeout = timeout
    }

    /// Does `body` when there is a thread for it.
    ///
    /// - Throws: ``BlockingWorkError``, when none became free; `CancellationError`, when the task is cancelled before `body`
    ///   begins; it is not ended once it has.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
        if free > 0 {
            free -= 1
        } else if await !isGivenThread() {
            try Task.checkCancellation()
            throw BlockingWorkError.blocked
        }
        // Whoever waits gets the place of who leaves.
        defer {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().begin.resume(returning: true) }
        }
        try Task.checkCancellation()
        return await onOwnThread(body)
    }

    /// Waits for a thread; false when none became free.
    private func isGivenThread() async -> Bool {
        lastID += 1
        let id = lastID
        let alarm = Task { [weak self, timeout] in
            try? await Task.sleep(for: timeout)
            guard !Task.isCancelled else { return }
            self?.refuse(id)
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { waiting.append(Waiter(id: id, begin: $0)) }
    }

    private func refuse(_ id: UInt64) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).begin.resume(returning: false)
    }
}

/// Why something was not done on a thread of its own.
nonisolated enum BlockingWorkError: Error {
    /// None became free: what was begun before does not end.
    case blocked
}
