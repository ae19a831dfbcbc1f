import Dispatch

/// A serial executor: work runs one piece at a time, in the order in which it was enqueued.
///
/// Unlike its ancestor's, `async` never runs its work inline, not even when the caller is on the queue: that is
/// what would reorder it before work already queued.
public final class Queue: Sendable {
    /// Where the user interface lives: Dispatch's main queue until ``setMain(_:)``.
    public static let main = Queue(MainBackend.shared)

    private let backend: any QueueBackend

    /// Creates a queue over a Dispatch queue of its own.
    ///
    /// - Parameters:
    ///   - label: Shown by debuggers.
    ///   - isBackground: Whether its work may wait for anything that a user waits for.
    public convenience init(label: String, isBackground: Bool = false) {
        self.init(
            DispatchBackend(DispatchQueue(label: label, qos: isBackground ? .utility : .userInitiated))
        )
    }

    /// Creates a queue over any serial executor.
    public init(_ backend: any QueueBackend) { self.backend = backend }

    /// Makes ``main`` run on `backend`, and returns the one before: a desktop calls it once, before it uses the
    /// main queue.
    @discardableResult
    public static func setMain(_ backend: any QueueBackend) -> any QueueBackend {
        MainBackend.shared.set(backend)
    }

    /// Whether the caller runs on this queue.
    public var isCurrent: Bool { backend.isCurrent }

    /// Runs `work` after all that was enqueued before, never during this call.
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

    /// Runs `work` on the queue after `delay`, unless the result is disposed before. Releasing it does nothing.
    @discardableResult
    public func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        backend.enqueue(after: delay) { scheduled.run() }
        return scheduled
    }
}
