import Dispatch

/// A serial Dispatch queue as a backend, or the process's main one.
final class DispatchBackend: QueueBackend {
    private let queue: DispatchQueue
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    init(_ queue: DispatchQueue) {
        self.queue = queue
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + delay.dispatchInterval, execute: work)
    }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }
}

extension Duration {
    /// Rounded down to nanoseconds; more than 292 years become 292 years.
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows else { return .nanoseconds(seconds < 0 ? 0 : .max) }
        let (sum, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return .nanoseconds(overflowsToo ? .max : max(0, Int(sum)))
    }
}
