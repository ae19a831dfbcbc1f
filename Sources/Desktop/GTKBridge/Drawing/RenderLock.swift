import CGTK4
import Glibc

/// The lock that lets one thread draw at a time: the libraries below Pango are not thread-safe.
///
/// The main thread holds the lock in each frame of any window, from its beginning until the main loop goes on. Other
/// threads take it for one drawing, so a frame waits no longer than that.
nonisolated enum RenderLock {
    private static let lock = RecursiveLock()

    /// Waits for the lock. Its owner may take it again, and must release it as often.
    static func take() { lock.lock() }

    /// Releases the lock.
    static func giveBack() { lock.unlock() }
}

/// The lock for frames.
enum FrameLock {
    private static var isTaken = false
    private static var isFollowed = false

    /// Makes frames take the lock, from the next one on.
    static func follow() {
        guard !isFollowed else { return }
        isFollowed = true
        // The hook on the class also covers windows of GTK's own.
        let clocks = gdk_frame_clock_get_type()
        g_type_class_unref(g_type_class_ref(clocks))
        let began: GSignalEmissionHook = { _, _, _, _ in
            FrameLock.take()
            return 1
        }
        g_signal_add_emission_hook(g_signal_lookup("before-paint", clocks), 0, began, nil, nil)
    }

    /// Takes the lock until the main loop goes on: GTK does not always report the end of a frame.
    private static func take() {
        guard !isTaken else { return }
        RenderLock.take()
        isTaken = true
        let ended: GSourceFunc = { _ in
            FrameLock.giveBack()
            return 0
        }
        g_idle_add_full(G_PRIORITY_HIGH, ended, nil, nil)
    }

    private static func giveBack() {
        isTaken = false
        RenderLock.giveBack()
    }
}

/// A lock that its owner can take again.
nonisolated private final class RecursiveLock: Sendable {
    // SAFETY: made once and never moved or freed; a pthread mutex is thread-safe.
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}
