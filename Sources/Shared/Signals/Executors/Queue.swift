import Dispatch

/// A serial executor: work runs one piece at a time, in the order in which it was enqueued.
///
/// Unlike its predecessor's, `async` never runs its work inline, not even if the caller is on the queue. That would
/// reorder it before work already queued.
public final class Queue: Sendable {
    /// The queue of the user interface: Dispatch's main queue until ``setMain(_:)``.
    public static let main = Queue(MainBackend.shared)

    private let backend: any QueueBackend

    /// Creates a queue over a Dispatch queue of its own.
    ///
    /// - Parameters:
    ///   - label: Shown by debuggers.
    ///   - isBackground: True if its work may wait for anything that a user waits for.
    public convenience init(label: String, isBackground: Bool = false) {
        self.init(
            DispatchBackend(DispatchQueue(label: label, qos: isBackground ? .utility : .userInitiated))
        )
    }

    /// Creates a queue over any serial executor.
    public init(_ backend: any QueueBackend) { self.backend = backend }

    /// Makes ``main`` run on `backend`, and returns the previous one: a desktop calls it once, before it uses the
    /// main queue.
    @discardableResult
    public static func setMain(_ backend: any QueueBackend) -> any QueueBackend {
        MainBackend.shared.set(backend)
    }

    /// True if the caller runs on this queue.
    public var isCurrent: Bool { backend.isCurrent }

    /// Runs `work` after all work enqueued before, never during this call.
    public func async(_ work: @escaping @Sendable () -> Void) { backend.enqueue(work) }

    /// Runs `work` here if the caller is on the queue, else on the queue while the caller blocks.
    ///
    /// Two queues that `sync` to each other deadlock.
    public func sync<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        if isCurrent { return work() }
        let reply = Reply<Result>()
        backend.enqueue { reply.send(work()) }
        return reply.wait()
    }

    /// Runs `work` on the queue after `delay`, unless the result is disposed before. Releasing the result does
    /// nothing.
    @discardableResult
    public func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        backend.enqueue(after: delay) { scheduled.run() }
        return scheduled
    }
}

/// The serial executor of a ``Queue``, for example a Dispatch queue or the main loop of a desktop.
public protocol QueueBackend: Sendable {
    /// Runs `work` later, after all work enqueued before. Never during this call.
    func enqueue(_ work: @escaping @Sendable () -> Void)

    /// Enqueues `work` when `delay` has passed; a delay of zero or less means now.
    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void)

    /// True if the caller runs on this executor.
    var isCurrent: Bool { get }
}

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
