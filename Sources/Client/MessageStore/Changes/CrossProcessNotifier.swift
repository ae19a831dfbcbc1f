import Dispatch
import Glibc
import StdExtras

// Constants of the kernel's interface that Glibc's module does not export to Swift.
private let F_OFD_GETLK: Int32 = 36
private let F_OFD_SETLK: Int32 = 37

/// Notifies other processes of commits, and is notified of theirs.
///
/// A file beside the database is written by the notifying process and watched (`inotify`) by the listeners. A
/// listener also holds a shared lock on the file, so that a process that is alone need not write. A missed
/// notification does no harm: the next transaction reads the change log anyway.
final class CrossProcessNotifier: Sendable {
    /// The listener's resources; released once.
    private struct NotificationListener {
        /// Nil when the system is out of watches; then a timer polls.
        let notifier: Int32?
        var source: (any DispatchSourceProtocol)?
    }

    private let file: Int32
    private let ear: Locked<NotificationListener?>

    /// Creates the file if it is missing. Nil when the system refuses.
    init?(path: String) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, Self.lock(file, F_OFD_SETLK, F_RDLCK) != nil else {
            if file >= 0 { Glibc.close(file) }
            return nil
        }
        self.file = file
        ear = Locked(NotificationListener(notifier: Self.watch(path)))
    }

    private static func watch(_ path: String) -> Int32? {
        let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard notifier >= 0 else { return nil }
        if inotify_add_watch(notifier, path, UInt32(IN_MODIFY)) >= 0 { return notifier }
        Glibc.close(notifier)
        return nil
    }

    /// True if this process or another has the store of this file open.
    static func isHeard(_ path: String) -> Bool {
        let file = open(path, O_RDWR | O_CLOEXEC)
        // Without the file, nobody has opened the store since it was made.
        guard file >= 0 else { return errno != ENOENT }
        defer { Glibc.close(file) }
        return hasListeners(file)
    }

    deinit {
        close()
        Glibc.close(file)
    }

    /// Stops listening; other processes need not notify us any more.
    func close() {
        guard let ear = ear.withLock({ $0.take() }) else { return }
        if let source = ear.source {
            source.cancel()
        } else if let notifier = ear.notifier {
            Glibc.close(notifier)
        }
        _ = Self.lock(file, F_OFD_SETLK, F_UNLCK)
    }

    /// Calls `heard` on a queue of its own after one or more notifications. Call once, before other threads use the
    /// notifier.
    func listen(_ heard: @escaping @Sendable () -> Void) {
        ear.withLock { ear in
            guard let open = ear else { return }
            let queue = DispatchQueue(label: "martlet.store.doorbell", qos: .utility)
            ear?.source = open.notifier.map { Self.source($0, queue, heard) } ?? Self.timer(queue, heard)
        }
    }

    private static func source(
        _ notifier: Int32,
        _ queue: DispatchQueue,
        _ heard: @escaping @Sendable () -> Void
    ) -> any DispatchSourceProtocol {
        let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
        source.setEventHandler {
            drain(notifier)
            heard()
        }
        source.setCancelHandler { Glibc.close(notifier) }
        source.resume()
        return source
    }

    private static func timer(
        _ queue: DispatchQueue,
        _ heard: @escaping @Sendable () -> Void
    ) -> any DispatchSourceProtocol {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .milliseconds(200))
        timer.setEventHandler(handler: heard)
        timer.resume()
        return timer
    }

    /// True if another process listens.
    var hasListeners: Bool { Self.hasListeners(file) }

    private static func hasListeners(_ file: Int32) -> Bool {
        // Would an exclusive lock be refused? If the system does not say, another process may be there.
        lock(file, F_OFD_GETLK, F_WRLCK).map { $0.l_type != Int16(F_UNLCK) } ?? true
    }

    /// Notifies the listeners.
    func ring() {
        var byte: UInt8 = 1
        // The same byte each time: the file does not grow. A failed write is a missed notification.
        _ = pwrite(file, &byte, 1, 0)
    }

    /// Requests or tests a lock on the whole file; nil when the system refuses. Such a lock belongs to the open file,
    /// so that two stores in one process see each other too.
    private static func lock(_ file: Int32, _ command: Int32, _ type: Int32) -> flock? {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return fcntl(file, command, &lock) == 0 ? lock : nil
    }

    private static func drain(_ notifier: Int32) {
        var events = [UInt8](repeating: 0, count: 4096)
        while read(notifier, &events, events.count) > 0 {}
    }
}
