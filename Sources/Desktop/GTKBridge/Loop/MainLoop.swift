import CGTK4
import CGTKShim
import Dispatch
import Glibc

/// GLib's main loop joined with the main actor: jobs of both run on the main thread, one after another.
///
/// A program that uses it has a synchronous `main`: an asynchronous one gives the main thread away at its first
/// `await`. Timers are `Task.sleep` or a `DispatchSource`; Foundation's `Timer` and `RunLoop.main` never fire.
public enum MainLoop {
    /// Just below GDK's redraw (120): many jobs for the main actor do not delay a frame, and jobs go before idle
    /// work.
    private static let priority: Int32 = 125

    private static var isJoined = false
    private static var loop: OpaquePointer?

    /// Lets the main actor run on GLib's main loop. Call it on the main thread before the loop runs; later calls do
    /// nothing.
    ///
    /// One wake-up runs all queued jobs, so keep jobs short (under 1 ms) and deliver results in batches.
    public static func join() {
        guard !isJoined else { return }
        isJoined = true
        let handle = _dispatch_get_main_queue_handle_4CF()
        precondition(handle >= 0, "libdispatch has no handle for its main queue")
        let source = g_unix_fd_source_new(handle, G_IO_IN)
        let drain: GUnixFDSourceFunc = { handle, _, _ in
            // libdispatch leaves its eventfd readable: unread, the loop would spin and draw no frame.
            var count: UInt64 = 0
            _ = read(handle, &count, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        // SAFETY: GLib calls the function of a descriptor's source with that type, whatever type it was stored as.
        g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
        g_source_set_priority(source, priority)
        g_source_set_name(source, "main actor")
        g_source_attach(source, nil)
        g_source_unref(source)
    }

    /// Runs the loop until ``quit()``, for a program without an ``Application``.
    public static func run() {
        join()
        let loop = g_main_loop_new(nil, 0)
        self.loop = loop
        g_main_loop_run(loop)
        self.loop = nil
        g_main_loop_unref(loop)
    }

    /// Ends ``run()``.
    public static func quit() {
        guard let loop else { return }
        g_main_loop_quit(loop)
    }
}
