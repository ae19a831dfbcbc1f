import Signals
import StdExtras

/// Runs what was put on it when it is told to, on the caller's thread.
final class TurnQueue: QueueBackend {
    private struct State {
        var work: Fifo<@Sendable () -> Void> = Fifo()
        var isRunning = false
    }

    private let state = Locked(State())

    var isCurrent: Bool { state.withLock { $0.isRunning } }

    func enqueue(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.work.append(work) } }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) { enqueue(work) }

    /// Runs all that waits, and what comes of it.
    func run() {
        state.withLock { $0.isRunning = true }
        while let work = state.withLock({ $0.work.popFirst() }) { work() }
        state.withLock { $0.isRunning = false }
    }
}
