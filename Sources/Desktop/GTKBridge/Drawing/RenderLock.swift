import CGTK4
import Glibc

/// Whose turn it is to draw: no two threads do at a time, as what lies below Pango was not made for it.
///
/// The main thread has the turn in each frame of any window, from its beginning until the main loop goes on. Other threads
/// take it for one drawing, and keep a frame waiting no longer than that.
nonisolated enum RenderLock {
    private static let lock = RecursiveLock()

    /// Waits for the turn. Who has it may take it again, and gives it back as often.
    static func take() { lock.lock() }

    /// Gives it back.
    static func giveBack() { lock.unlock() }
}

/// The turn of frames.
enum FrameLock {
    private static var isTaken = false
    private static var isFollowed = false

    /// Has frames take the turn, from the next one on.
    static func follow() {
        guard !isFollowed else { return }
        isFollowed = true
        // The class has the signal, and windows of GTK's own emit it as well.
        let clocks = gdk_frame_clock_get_type()
        g_type_class_unref(g_type_class_ref(clocks))
        let began: GSignalEmissionHook = { _, _, _, _ in
            FrameLock.take()
            return 1
        }
        g_signal_add_emission_hook(g_signal_lookup("before-paint", clocks), 0, began, nil, nil)
    }

    /// Takes the turn until the main loop goes on: that a frame is done is not always told.
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

/// A lock that who has it can take again.
nonisolated private final class RecursiveLock: Sendable {
    // SAFETY: made once and never moved or freed; the system's lock is for all threads.
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
