import Signals
import StdExtras

/// The one place that writes: a serial queue that owns the writing connection and the live views.
///
/// Transactions that wait are committed together with one sync. The views are told right after, on the same
/// queue, so that they see each commit, in order, against the very state it left.
final class StoreWriter: Sendable {
    /// Transactions in one commit, at most: the first must not wait long for the last.
    static let batchLimit = 64

    private struct Waiting {
        private var jobs: [any WriteRequest] = []
        /// How many at the start of ``jobs`` were taken: they are dropped now and then, not one batch at a time.
        private var takenCount = 0
        var isScheduled = false
        var isClosed = false
        /// How many ask for transactions to be held back.
        var pauseCount = 0

        var isEmpty: Bool { takenCount == jobs.count }

        /// Whether somebody has to have ``StoreWriter/runBatch()`` run who changed this.
        mutating func needsSchedule() -> Bool {
            guard pauseCount == 0, !isScheduled, !isEmpty else { return false }
            isScheduled = true
            return true
        }

        mutating func append(_ job: any WriteRequest) { jobs.append(job) }

        mutating func takeBatch() -> [any WriteRequest] {
            guard pauseCount == 0 else {
                isScheduled = false
                return []
            }
            let batch = Array(jobs[takenCount...].prefix(StoreWriter.batchLimit))
            takenCount += batch.count
            isScheduled = !isEmpty
            if 2 * takenCount >= jobs.count {
                jobs.removeFirst(takenCount)
                takenCount = 0
            }
            return batch
        }
    }

    private let queue: Queue
    private let waiting = Locked(Waiting())
    private let work = InFlightCounter()
    // SAFETY: used on `queue` only, which runs one block at a time. Nil once the lane is closed.
    private nonisolated(unsafe) var core: WriterState?
    // SAFETY: as above.
    private nonisolated(unsafe) var idle: IdleTimer
    // SAFETY: as above.
    private nonisolated(unsafe) var isDeleting = false

    /// - Parameters:
    ///   - core: What the lane owns from now on.
    ///   - queue: Where it works.
    ///   - idleDelay: How long nobody must have asked for anything before chores are done.
    ///   - clock: Measures that.
    init(_ core: sending WriterState, on queue: Queue, idleDelay: Duration, clock: any SignalClock) {
        self.queue = queue
        self.core = core
        idle = IdleTimer(delay: idleDelay, clock: clock)
        // What the last process left to do.
        later {
            self.goOnDeleting()
            self.wasBusy()
        }
    }

    /// Whether nothing is to be run, and all that was run has been told.
    var isQuiet: Bool { work.isZero }

    private func later(_ body: @escaping @Sendable () -> Void) {
        work.begin()
        queue.async { [work] in
            body()
            work.end()
        }
    }

    /// Queues a transaction.
    func submit(_ job: any WriteRequest) {
        let (isNew, isClosed) = waiting.withLock { waiting in
            guard !waiting.isClosed else { return (false, true) }
            waiting.append(job)
            return (waiting.needsSchedule(), false)
        }
        if isClosed { return job.finish(StoreError.closed) }
        if isNew { later { self.runBatch() } }
    }

    /// Whether transactions wait that may run.
    var hasWaiting: Bool { waiting.withLock { $0.isScheduled } }

    /// Whether transactions are held back.
    private var isPaused: Bool { waiting.withLock { $0.pauseCount > 0 } }

    /// Holds transactions back until ``resume()`` was called as often.
    func pause() {
        waiting.withLock { if !$0.isClosed { $0.pauseCount += 1 } }
    }

    /// Ends one ``pause()``.
    func resume() {
        let isNew = waiting.withLock { waiting in
            waiting.pauseCount = max(0, waiting.pauseCount - 1)
            return waiting.needsSchedule()
        }
        later {
            self.goOnDeleting()
            if isNew { self.runBatch() } else { self.wasBusy() }
        }
    }

    /// Runs `body` between two batches, or `otherwise` when the lane is closed.
    func perform(
        _ body: @escaping @Sendable (WriterState) -> Void,
        otherwise: @escaping @Sendable () -> Void = {}
    ) {
        later {
            if let core = self.core { body(core) } else { otherwise() }
        }
    }

    /// Finishes what was submitted, then closes the file. Later jobs fail with ``StoreError/closed``.
    func close() async {
        let isNew = waiting.withLock { waiting in
            waiting.isClosed = true
            waiting.pauseCount = 0
            return waiting.needsSchedule()
        }
        if isNew { later { self.runBatch() } }
        await withCheckedContinuation { continuation in
            later { self.closeNow(continuation) }
        }
    }

    private func closeNow(_ continuation: CheckedContinuation<Void, Never>) {
        if hasWaiting {
            // Behind the blocks that run what was submitted.
            return later { self.closeNow(continuation) }
        }
        core?.close()
        core = nil
        continuation.resume()
    }

    private func runBatch() {
        let batch = waiting.withLock { $0.takeBatch() }
        if !batch.isEmpty { core?.commit(batch) }
        goOnDeleting()
        // Other blocks of the queue take their turn before the rest.
        if hasWaiting { later { self.runBatch() } } else { wasBusy() }
    }

    /// Sees to it that what transactions left to be deleted is deleted, a step between two batches.
    private func goOnDeleting() {
        guard !isDeleting, core?.hasDeletions == true else { return }
        isDeleting = true
        later { self.deleteSome() }
    }

    private func deleteSome() {
        isDeleting = false
        guard let core, !isPaused else { return }
        core.continueDeletions()
        if core.hasDeletions { goOnDeleting() } else { wasBusy() }
    }

    /// Sees to it that chores are done once nobody has asked for anything for a while.
    private func wasBusy() {
        guard idle.begin() else { return }
        wait(idle.delay)
    }

    private func wait(_ delay: Duration) {
        // Weakly: a clock must not keep a store that nobody holds.
        _ = idle.clock.schedule(after: delay, on: nil) { [weak self] in
            self?.later { [weak self] in self?.waited() }
        }
    }

    private func waited() {
        if let rest = idle.rest { return wait(rest) }
        idle.end()
        runMaintenance()
    }

    private func runMaintenance() {
        // Who came meanwhile goes first; chores go on when the lane is idle again.
        guard let core, !hasWaiting, !isPaused, !idle.isMeasuring else { return }
        core.maintenance.step(core, at: idle.clock.now)
        if core.maintenance.hasWork { later { self.runMaintenance() } }
    }
}
