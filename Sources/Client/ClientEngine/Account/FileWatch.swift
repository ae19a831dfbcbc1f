import Dispatch
import Glibc
import StdExtras

/// Hears when a file or a folder changes, by the system's `inotify`.
public final class FileWatch: Sendable {
    /// What is heard of.
    public enum Interest: Sendable {
        /// The file was written to, or somebody who might have has closed it.
        case writing
        /// Something came into the folder or went.
        case members

        fileprivate var mask: Int32 {
            switch self {
            case .writing: IN_MODIFY | IN_CLOSE_WRITE
            case .members: IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
            }
        }
    }

    private let source: Locked<(any DispatchSourceRead)?>

    /// Watches what is at `path` now, until it is released; nil when nothing is, or the system is out of watches.
    ///
    /// - Parameters:
    ///   - path: Of the file or folder.
    ///   - interest: What is heard of.
    ///   - heard: Called on a queue of its own after one or more changes.
    public init?(_ path: String, for interest: Interest, _ heard: @escaping @Sendable () -> Void) {
        let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard notifier >= 0 else { return nil }
        guard inotify_add_watch(notifier, path, UInt32(interest.mask)) >= 0 else {
            close(notifier)
            return nil
        }
        let queue = DispatchQueue(label: "martlet.watch", qos: .utility)
        let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
        source.setEventHandler {
            var events = [UInt8](repeating: 0, count: 4096)
            while read(notifier, &events, events.count) > 0 {}
            heard()
        }
        source.setCancelHandler { close(notifier) }
        source.resume()
        self.source = Locked(source)
    }

    deinit { source.withLock { $0.take() }?.cancel() }
}
