import Dispatch
import Signals
import StdExtras

/// The one place that writes: a serial queue that owns the writing connection and the live views.
///
/// Transactions that wait are committed together with one sync. The views are told right after, on the same
/// queue, so that they see each commit, in order, against the very state it left.
final class StoreLane: Sendable {
    /// Transactions in one commit, at most: the first must not wait long for the last.
    static let batchLimit = 64

    private struct Waiting {
        var jobs: [any LaneJob] = []
        var isScheduled = false
        var isClosed = false
    }

    private let queue = DispatchQueue(label: "martlet.store", qos: .userInitiated)
    private let waiting = Locked(Waiting())
    // SAFETY: used on `queue` only, which runs one block at a time. Nil once the lane is closed.
    private nonisolated(unsafe) var core: LaneCore?
    // SAFETY: as above.
    private nonisolated(unsafe) var idle: IdleTime

    /// - Parameters:
    ///   - core: What the lane owns from now on.
    ///   - idleDelay: How long nobody must have asked for anything before chores are done.
    ///   - clock: Measures that.
    init(_ core: sending LaneCore, idleDelay: Duration, clock: any SignalClock) {
        self.core = core
        idle = IdleTime(delay: idleDelay, clock: clock)
        // What the last process left to do.
        queue.async { self.wasBusy() }
    }

    /// Queues a transaction.
    func submit(_ job: any LaneJob) {
        let (isNew, isClosed) = waiting.withLock { waiting in
            guard !waiting.isClosed else { return (false, true) }
            waiting.jobs.append(job)
            defer { waiting.isScheduled = true }
            return (!waiting.isScheduled, false)
        }
        if isClosed { return job.finish(StoreError.closed) }
        if isNew { queue.async { self.runBatch() } }
    }

    /// Whether transactions wait.
    var hasWaiting: Bool { waiting.withLock { $0.isScheduled } }

    /// Runs `body` between two batches, or `otherwise` when the lane is closed.
    func perform(
        _ body: @escaping @Sendable (LaneCore) -> Void,
        otherwise: @escaping @Sendable () -> Void = {}
    ) {
        queue.async {
            if let core = self.core { body(core) } else { otherwise() }
        }
    }

    /// Finishes what was submitted, then closes the file. Later jobs fail with ``StoreError/closed``.
    func close() async {
        waiting.withLock { $0.isClosed = true }
        await withCheckedContinuation { continuation in
            queue.async { self.closeNow(continuation) }
        }
    }

    private func closeNow(_ continuation: CheckedContinuation<Void, Never>) {
        if hasWaiting {
            // Behind the blocks that run what was submitted.
            return queue.async { self.closeNow(continuation) }
        }
        core?.close()
        core = nil
        continuation.resume()
    }

    private func runBatch() {
        let batch = waiting.withLock { waiting in
            let batch = Array(waiting.jobs.prefix(Self.batchLimit))
            waiting.jobs.removeFirst(batch.count)
            waiting.isScheduled = !waiting.jobs.isEmpty
            return batch
        }
        if !batch.isEmpty { core?.commit(batch) }
        // Other blocks of the queue take their turn before the rest.
        if hasWaiting { queue.async { self.runBatch() } } else { wasBusy() }
    }

    /// Sees to it that chores are done once nobody has asked for anything for a while.
    private func wasBusy() {
        guard idle.begin() else { return }
        wait(idle.delay)
    }

    private func wait(_ delay: Duration) {
        // Weakly: a clock must not keep a store that nobody holds.
        _ = idle.clock.schedule(after: delay, on: nil) { [weak self] in
            self?.queue.async { [weak self] in self?.waited() }
        }
    }

    private func waited() {
        if let rest = idle.rest { return wait(rest) }
        idle.end()
        doChores()
    }

    private func doChores() {
        // Who came meanwhile goes first; chores go on when the lane is idle again.
        guard let core, !hasWaiting, !idle.isMeasuring else { return }
        core.upkeep.step(core, at: idle.clock.now)
        if core.upkeep.hasWork { queue.async { self.doChores() } }
    }
}
