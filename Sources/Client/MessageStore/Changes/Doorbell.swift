import Dispatch
import Glibc
import StdExtras

// Of the kernel's interface, which Glibc's module does not show to Swift.
private let F_OFD_GETLK: Int32 = 36
private let F_OFD_SETLK: Int32 = 37

/// Tells other processes that this one committed, and hears when they did.
///
/// A file beside the database is written to by who rings and watched by who listens (`inotify`). Who listens
/// also holds a shared lock on it, so that a process that is alone need not ring. A ring that is missed does
/// no harm: the next transaction looks at the change log anyway.
final class Doorbell: Sendable {
    /// What belongs to who listens; ended once.
    private struct Ear {
        let notifier: Int32
        var source: (any DispatchSourceRead)?
    }

    private let file: Int32
    private let ear: Locked<Ear?>

    /// Makes the file when it is not there. Nil when the system refuses, as when it is out of watches.
    init?(path: String) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard file >= 0, notifier >= 0, Self.lock(file, F_OFD_SETLK, F_RDLCK) != nil,
            inotify_add_watch(notifier, path, UInt32(IN_MODIFY)) >= 0
        else {
            if file >= 0 { Glibc.close(file) }
            if notifier >= 0 { Glibc.close(notifier) }
            return nil
        }
        self.file = file
        ear = Locked(Ear(notifier: notifier))
    }

    deinit {
        close()
        Glibc.close(file)
    }

    /// Stops listening; others need not ring for us any more.
    func close() {
        guard let ear = ear.withLock({ $0.take() }) else { return }
        if let source = ear.source { source.cancel() } else { Glibc.close(ear.notifier) }
        _ = Self.lock(file, F_OFD_SETLK, F_UNLCK)
    }

    /// Calls `heard` on a queue of its own after one or more rings. Call once, before others hold the bell.
    func listen(_ heard: @escaping @Sendable () -> Void) {
        ear.withLock { ear in
            guard let notifier = ear?.notifier else { return }
            let queue = DispatchQueue(label: "martlet.store.doorbell", qos: .utility)
            let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
            source.setEventHandler {
                Self.drain(notifier)
                heard()
            }
            source.setCancelHandler { Glibc.close(notifier) }
            source.resume()
            ear?.source = source
        }
    }

    /// Whether another process listens.
    var hasListeners: Bool {
        // Would a lock for us alone be refused? If the system does not say, somebody may be there.
        Self.lock(file, F_OFD_GETLK, F_WRLCK).map { $0.l_type != Int16(F_UNLCK) } ?? true
    }

    /// Rings.
    func ring() {
        var byte: UInt8 = 1
        // One byte at the start, over and over: the file does not grow. A failed ring is a missed ring.
        _ = pwrite(file, &byte, 1, 0)
    }

    /// Asks for or about a lock on the whole file; nil when the system refuses. Such a lock belongs to the
    /// open file, so that two stores in one process see each other too.
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
