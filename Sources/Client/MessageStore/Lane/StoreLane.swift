import Dispatch
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
    // SAFETY: used on `queue` only, which runs one block at a time.
    private nonisolated(unsafe) let core: LaneCore

    init(_ core: sending LaneCore) { self.core = core }

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

    /// Runs `body` between two batches.
    func perform(_ body: @escaping @Sendable (LaneCore) -> Void) {
        queue.async { body(self.core) }
    }

    /// Finishes what was submitted, then closes. Later jobs fail with ``StoreError/closed``.
    func close() async {
        waiting.withLock { $0.isClosed = true }
        await withCheckedContinuation { continuation in
            queue.async {
                self.runBatch()
                self.core.close()
                continuation.resume()
            }
        }
    }

    private func runBatch() {
        let batch = waiting.withLock { waiting in
            let batch = Array(waiting.jobs.prefix(Self.batchLimit))
            waiting.jobs.removeFirst(batch.count)
            waiting.isScheduled = !waiting.jobs.isEmpty
            return batch
        }
        if !batch.isEmpty { core.commit(batch) }
        // Other blocks of the queue take their turn before the rest.
        if waiting.withLock({ $0.isScheduled }) { queue.async { self.runBatch() } }
    }
}
