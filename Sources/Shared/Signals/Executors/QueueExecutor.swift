/// Runs actors on a ``Queue``, so that those that share one never interleave and a test can own their time.
///
/// ```swift
/// actor Outbox {
///     let executor: QueueExecutor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
///
/// A task that an `await` has suspended is woken on the global pool and only then comes back to its actor's queue.
/// Where nothing may leave the queue, as under a virtual clock, start it with the executor as its preference:
/// `Task(executorPreference: executor) { … }`.
public final class QueueExecutor: SerialExecutor, TaskExecutor {
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
