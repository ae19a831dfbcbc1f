import ClientHost

/// Runs work that may block for ever, as on a disk that does not answer, on a limited number of own threads. Further
/// work waits in order, and is refused after a timeout, as all threads may be blocked for ever.
package final class BlockingWork {
    private struct Waiter {
        let id: UInt64
        let begin: CheckedContinuation<Bool, Never>
    }

    private let timeout: Duration
    private var free: Int
    private var waiting: [Waiter] = []
    private var lastID: UInt64 = 0

    /// A queue without work.
    ///
    /// - Parameters:
    ///   - most: The maximum number of threads.
    ///   - timeout: The longest wait for a thread.
    package init(most: Int, timeout: Duration = .seconds(15)) {
        free = most
        self.timeout = timeout
    }

    /// Runs `body` once there is a thread for it.
    ///
    /// - Throws: ``BlockingWorkError`` if no thread became free; `CancellationError` if the task is cancelled before
    ///   `body` begins. A running `body` is not ended.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
        if free > 0 {
            free -= 1
        } else if await !isGivenThread() {
            try Task.checkCancellation()
            throw BlockingWorkError.blocked
        }
        // The thread passes directly to the first waiter.
        defer {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().begin.resume(returning: true) }
        }
        try Task.checkCancellation()
        return await onOwnThread(body)
    }

    /// Waits for a thread; false if none became free.
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

/// The reason why work was not run.
nonisolated package enum BlockingWorkError: Error {
    /// No thread became free: earlier work does not end.
    case blocked
}
