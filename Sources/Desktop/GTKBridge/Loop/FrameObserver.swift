import CGTK4

/// Registers callbacks before frames. GTK keeps producing frames as long as a callback is registered.
enum FrameCallbacks {
    static func add(
        to widget: UnsafeMutablePointer<GtkWidget>,
        _ handle: @escaping @MainActor (Duration) -> Bool
    ) {
        typealias Handler = SignalHandler<@MainActor (Duration) -> Bool>
        let tick: GtkTickCallback = { _, clock, data in
            let time = Duration.microseconds(gdk_frame_clock_get_frame_time(clock))
            return Handler.from(data)?.call(time) == true ? 1 : 0
        }
        gtk_widget_add_tick_callback(
            widget,
            tick,
            Unmanaged.passRetained(Handler(handle)).toOpaque(),
            // SAFETY: the reference that was retained above; GTK calls this once.
            { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }
        )
    }
}

extension Widget {
    /// Calls `handle` before each frame, with the frame's time on the clock of ``FrameTime/now``, until it returns
    /// false or the widget is gone.
    public func onFrame(_ handle: @escaping @MainActor (Duration) -> Bool) {
        FrameCallbacks.add(to: pointer, handle)
    }
}

/// Observes the beginning and the end of each frame of a window, as long as this object lives.
///
/// In between, GTK runs the callbacks of ``WidgetHost/onFrame(_:)``, lays out and draws.
@MainActor
public final class FrameObserver {
    private let clock: ObjectReference
    private var handlers: [gulong] = []

    /// Observes the window of a widget; nil if that window has never been shown.
    ///
    /// - Parameters:
    ///   - widget: The window, or any widget in it.
    ///   - began: Called first in a frame, with the frame's time on the clock of ``FrameTime/now``.
    ///   - ended: Called after drawing.
    public init?(
        _ widget: Widget,
        began: @escaping @MainActor (Duration) -> Void,
        ended: @escaping @MainActor () -> Void
    ) {
        guard let clock = gtk_widget_get_frame_clock(widget.pointer) else { return nil }
        self.clock = ObjectReference(sharing: UnsafeMutableRawPointer(clock))
        handlers = [
            connect(self.clock.raw, "before-paint") { [weak self] in
                guard let self else { return }
                began(.microseconds(gdk_frame_clock_get_frame_time(self.clock.opaque)))
            },
            connect(self.clock.raw, "after-paint", ended),
        ]
    }

    isolated deinit {
        // A window that was destroyed has disposed of its clock, and with it of the handlers.
        for handler in handlers where g_signal_handler_is_connected(clock.raw, handler) != 0 {
            g_signal_handler_disconnect(clock.raw, handler)
        }
    }
}
