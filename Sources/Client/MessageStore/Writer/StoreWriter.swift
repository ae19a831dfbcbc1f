import Signals
import StdExtras

/// The only writer: a serial queue that owns the writing connection and the live views.
///
/// Waiting transactions are committed together with one sync. The views are updated right after, on the same queue,
/// so that they see each commit, in order, against the very state it left.
final class StoreWriter: Sendable {
    /// The maximum number of transactions in one commit: the first must not wait long for the last.
    private static let batchLimit = 64

    private struct Waiting {
        private var jobs: [any WriteRequest] = []
        /// The number of taken requests at the start of ``jobs``: they are dropped now and then, not one batch at a
        /// time.
        private var takenCount = 0
        var isScheduled = false
        var isClosed = false

        var isEmpty: Bool { takenCount == jobs.count }

        /// True if the caller, who changed this, must schedule ``StoreWriter/runBatch()``.
        mutating func needsSchedule() -> Bool {
            guard !isScheduled, !isEmpty else { return false }
            isScheduled = true
            return true
        }

        mutating func append(_ job: any WriteRequest) { jobs.append(job) }

        mutating func takeBatch() -> [any WriteRequest] {
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
    // SAFETY: used on `queue` only, which runs one block at a time. Nil once the writer is closed.
    private nonisolated(unsafe) var core: WriterState?
    // SAFETY: as above.
    private nonisolated(unsafe) var idle: IdleTimer
    // SAFETY: as above.
    private nonisolated(unsafe) var isDeleting = false

    /// Creates the writer.
    ///
    /// - Parameters:
    ///   - core: The state that the writer owns from now on.
    ///   - queue: The queue that it works on.
    ///   - idleDelay: The idle time before maintenance starts.
    ///   - clock: Measures the idle time.
    init(_ core: sending WriterState, on queue: Queue, idleDelay: Duration, clock: any SignalClock) {
        self.queue = queue
        self.core = core
        idle = IdleTimer(delay: idleDelay, clock: clock)
        // The work that the last process left.
        later {
            self.goOnDeleting()
            self.wasBusy()
        }
    }

    /// True if nothing waits, and every commit is published.
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

    /// True if transactions wait.
    var hasWaiting: Bool { waiting.withLock { $0.isScheduled } }

    /// Runs `body` between two batches, or `otherwise` when the writer is closed.
    func perform(
        _ body: @escaping @Sendable (WriterState) -> Void,
        otherwise: @escaping @Sendable () -> Void = {}
    ) {
        later {
            if let core = self.core { body(core) } else { otherwise() }
        }
    }

    /// Finishes the submitted requests, then closes the file. Later requests fail with ``StoreError/closed``.
    func close() async {
        let isNew = waiting.withLock { waiting in
            waiting.isClosed = true
            return waiting.needsSchedule()
        }
        if isNew { later { self.runBatch() } }
        await withCheckedContinuation { continuation in
            later { self.closeNow(continuation) }
        }
    }

    private func closeNow(_ continuation: CheckedContinuation<Void, Never>) {
        if hasWaiting {
            // Behind the blocks that run the submitted requests.
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

    /// Schedules the unfinished deletions, a step between two batches.
    private func goOnDeleting() {
        guard !isDeleting, core?.hasDeletions == true else { return }
        isDeleting = true
        later { self.deleteSome() }
    }

    private func deleteSome() {
        isDeleting = false
        guard let core else { return }
        core.continueDeletions()
        if core.hasDeletions { goOnDeleting() } else { wasBusy() }
    }

    /// Schedules maintenance after an idle time.
    private func wasBusy() {
        guard idle.begin() else { return }
        wait(idle.delay)
    }

    private func wait(_ delay: Duration) {
        // Weakly: a clock must not keep an unused store alive.
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
        // New requests go first; maintenance continues when the writer is idle again.
        guard let core, !hasWaiting, !idle.isMeasuring else { return }
        core.maintenance.step(core, at: idle.clock.now)
        if core.maintenance.hasWork { later { self.runMaintenance() } }
    }
}

/// The number of the last durable commit whose publication to the views has begun.
final class PublishedSequence: Sendable {
    private let value = Locked<Int64>(0)

    var current: Int64 { value.withLock { $0 } }

    func advance(to sequence: Int64) { value.withLock { $0 = max($0, sequence) } }
}

/// The last commits, by which a view that was loaded on a reader catches up with the writer.
struct RecentCommits {
    /// The name limit: a larger commit is kept as a reset. An import of a million messages must not stay in memory
    /// for a view that happens to be loading.
    static let nameLimit = 2_000

    private var commits: [ChangeSet] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func append(_ changes: ChangeSet) {
        // Half is dropped at a time, so that an append costs little on average.
        if commits.count >= 2 * limit { commits.removeFirst(limit) }
        guard changes.nameCount > Self.nameLimit else { return commits.append(changes) }
        var reset = ChangeSet.reset
        reset.sequence = changes.sequence
        commits.append(reset)
    }

    /// The commits after `sequence`, nil when some of them were dropped.
    func since(_ sequence: Int64) -> ArraySlice<ChangeSet>? {
        guard let last = commits.last, last.sequence > sequence else { return [] }
        guard let first = commits.first, first.sequence <= sequence + 1 else { return nil }
        return commits[Int(sequence + 1 - first.sequence)...]
    }
}
