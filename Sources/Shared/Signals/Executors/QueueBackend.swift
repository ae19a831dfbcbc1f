/// The serial executor of a ``Queue``, for example a Dispatch queue or the main loop of a desktop.
public protocol QueueBackend: Sendable {
    /// Runs `work` later, after all work enqueued before. Never during this call.
    func enqueue(_ work: @escaping @Sendable () -> Void)

    /// Enqueues `work` when `delay` has passed; a delay of zero or less means now.
    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void)

    /// True if the caller runs on this executor.
    var isCurrent: Bool { get }
}
