/// Runs actors on a ``Queue``. Actors that share one never interleave, and a test can control their time.
///
/// ```swift
/// actor Outbox {
///     let executor: QueueExecutor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
///
/// A task that an `await` has suspended is woken on the global pool and only then comes back to its actor's queue. If
/// nothing may leave the queue, as under a virtual clock, start it with the executor as its preference:
/// `Task(executorPreference: executor) { … }`.
public final class QueueExecutor: SerialExecutor, TaskExecutor {
    /// The queue that the actors run on.
    public let queue: Queue

    /// Creates an executor over `queue`. Make one for each queue: actors trust each other's isolation by it.
    public init(_ queue: Queue) { self.queue = queue }

    /// Runs `job` on the queue, after work enqueued before.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// True if the caller runs on the queue.
    public func isIsolatingCurrentContext() -> Bool? { queue.isCurrent }
}
