import CGTK4

/// Calls before frames, which GTK makes for as long as somebody wants to be called.
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

/// Tells of each frame of a window, as it begins and when it is drawn, for as long as this object lives.
///
/// Between the two GTK runs what was asked for by ``WidgetHost/onFrame(_:)``, lays out and draws.
@MainActor
public final class FrameObserver {
    private let clock: ObjectReference
    private var handlers: [gulong] = []

    /// Watches the window that a widget is in; nil while that window has never been shown.
    ///
    /// - Parameters:
    ///   - widget: The window, or anything in it.
    ///   - began: Called first of all, with the frame's time on the clock of ``FrameTime/now``.
    ///   - ended: Called when all is drawn.
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
        for handler in handlers { g_signal_handler_disconnect(clock.raw, handler) }
    }
}
