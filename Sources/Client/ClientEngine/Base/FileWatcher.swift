import Dispatch
import Glibc
import StdExtras

/// Hears when a file or a folder changes, by the system's `inotify`.
public final class FileWatcher: Sendable {
    /// What is heard of.
    public enum EventMask: Sendable {
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

    /// How often to look when the system is out of watches.
    private static let pause = DispatchTimeInterval.seconds(1)

    private let source: Locked<(any DispatchSourceProtocol)?>

    /// Watches what is at `path` now, until it is released. When the system is out of watches somebody looks once a
    /// second instead, and finds that nothing changed, most times.
    ///
    /// - Parameters:
    ///   - path: Of the file or folder.
    ///   - interest: What is heard of.
    ///   - heard: Called on a queue of its own after one or more changes.
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
