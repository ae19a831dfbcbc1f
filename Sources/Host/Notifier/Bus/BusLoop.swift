import CGIO
import Dispatch

/// A thread with GLib's main loop, which receives signals of the bus.
final class BusLoop: Sendable {
    private let context: LoopContext

    /// Starts the thread, which lives as long as the process.
    init() {
        let context = LoopContext(g_main_context_new())
        self.context = context
        DispatchQueue(label: "martlet.desktop.signals", qos: .utility).async {
            g_main_context_push_thread_default(context.pointer)
            g_main_loop_run(g_main_loop_new(context.pointer, 0))
        }
    }

    /// Runs `work` on the thread, soon.
    func perform(_ work: @escaping @Sendable () -> Void) {
        g_main_context_invoke_full(
            context.pointer,
            G_PRIORITY_DEFAULT,
            { work in
                if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body() }
                return 0
            },
            Unmanaged.passRetained(Work(work)).toOpaque(),
            { work in if let work { Unmanaged<Work>.fromOpaque(work).release() } }
        )
    }
}

/// GLib's context.
// SAFETY: GMainContext is thread-safe by its documentation; the pointer lives as long as the process.
private struct LoopContext: @unchecked Sendable {
    let pointer: OpaquePointer?

    init(_ pointer: OpaquePointer?) { self.pointer = pointer }
}

/// A closure to run on the loop.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
