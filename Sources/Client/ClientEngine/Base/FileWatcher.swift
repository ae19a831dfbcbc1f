import Dispatch
import Glibc
import StdExtras

/// Watches a file or a folder for changes, by the system's `inotify`.
public final class FileWatcher: Sendable {
    /// The kind of change to watch for.
    public enum EventMask: Sendable {
        /// The file was written to, or closed after being open for writing.
        case writing
        /// An entry was added to the folder or removed from it.
        case members

        fileprivate var mask: Int32 {
            switch self {
            case .writing: IN_MODIFY | IN_CLOSE_WRITE
            case .members: IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
            }
        }
    }

    /// The polling interval when the system is out of watches.
    private static let pause = DispatchTimeInterval.seconds(1)

    private let source: Locked<(any DispatchSourceProtocol)?>

    /// Watches the file or folder that is at `path` now, until the watcher is released. If the system is out of
    /// watches, `heard` is called once a second instead, mostly without a change.
    ///
    /// - Parameters:
    ///   - path: The path of the file or folder.
    ///   - interest: The kind of change to watch for.
    ///   - heard: Called on a queue of the watcher's own after one or more changes.
    public init(_ path: String, for interest: EventMask, _ heard: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "martlet.watch", qos: .utility)
        let watch = Self.watch(path, interest.mask).map { Self.source($0, queue, heard) }
        source = Locked(watch ?? Self.timer(queue, heard))
    }

    deinit { source.withLock { $0.take() }?.cancel() }

    private static func watch(_ path: String, _ mask: Int32) -> Int32? {
        let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard notifier >= 0 else { return nil }
        if inotify_add_watch(notifier, path, UInt32(bitPattern: mask)) >= 0 { return notifier }
        close(notifier)
        return nil
    }

    private static func source(
        _ notifier: Int32,
        _ queue: DispatchQueue,
        _ heard: @escaping @Sendable () -> Void
    ) -> any DispatchSourceProtocol {
        let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
        source.setEventHandler {
            var events = [UInt8](repeating: 0, count: 4096)
            while read(notifier, &events, events.count) > 0 {}
            heard()
        }
        source.setCancelHandler { close(notifier) }
        source.resume()
        return source
    }

    private static func timer(
        _ queue: DispatchQueue,
        _ heard: @escaping @Sendable () -> Void
    ) -> any DispatchSourceProtocol {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(200))
        timer.setEventHandler(handler: heard)
        timer.resume()
        return timer
    }
}
