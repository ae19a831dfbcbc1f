/// Runs actors on a ``Queue``, so that those that share one never interleave and a test can own their time.
///
/// ```swift
/// actor Outbox {
///     let executor: QueueExecutor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
public final class QueueExecutor: SerialExecutor {
    /// Where the actors run.
    public let queue: Queue

    /// An executor over `queue`. Make one for each queue: actors trust each other's isolation by it.
    public init(_ queue: Queue) { self.queue = queue }

    /// Runs `job` on the queue, after what was enqueued before.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Whether the caller runs on the queue.
    public func isIsolatingCurrentContext() -> Bool? { queue.isCurrent }
}
