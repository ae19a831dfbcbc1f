import Dispatch
import StdExtras

/// The backend of ``Queue/main``: Dispatch's main queue until a desktop sets its own loop.
final class MainBackend: QueueBackend {
    static let shared = MainBackend()

    private let current: Locked<any QueueBackend> = Locked(DispatchBackend(.main))

    func set(_ backend: any QueueBackend) -> any QueueBackend {
        current.withLock { current in
            defer { current = backend }
            return current
        }
    }

    private var backend: any QueueBackend { current.withLock { $0 } }

    func enqueue(_ work: @escaping @Sendable () -> Void) { backend.enqueue(work) }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        backend.enqueue(after: delay, work)
    }

    var isCurrent: Bool { backend.isCurrent }
}
