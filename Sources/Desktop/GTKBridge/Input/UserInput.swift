import CGTK4

/// Tells of the user's input to any window of the program: keys, buttons, touch and moves of the pointer.
public enum UserInput {
    private static let mark = "martlet-user-input"
    private static var handle: (@MainActor () -> Void)?

    /// Calls `handle` at each input from now on, before the window gets it. Motion makes many calls.
    public static func observe(_ handle: @escaping @MainActor () -> Void) { self.handle = handle }

    /// Observes a window, once.
    static func watch(_ window: UnsafeMutablePointer<GtkWindow>) {
        let object = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GObject.self)
        guard g_object_get_data(object, mark) == nil, let controller = gtk_event_controller_legacy_new()
        else { return }
        g_object_set_data(object, mark, UnsafeMutableRawPointer(window))
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        typealias Handler = SignalHandler<@MainActor (OpaquePointer?) -> Void>
        let came:
            @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean =
                {
                    Handler.from($2)?.call($1)
                    return 0
                }
        let take: @MainActor (OpaquePointer?) -> Void = { event in
            if let event, isInput(event) { handle?() }
        }
        // SAFETY: the arguments of GtkEventControllerLegacy::event.
        connect(controller.raw, "event", take, by: unsafeBitCast(came, to: GCallback.self))
        // SAFETY: a GtkWindow is a GtkWidget.
        gtk_widget_add_controller(
            UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self),
            controller
        )
    }

    private static func isInput(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_KEY_PRESS, GDK_BUTTON_PRESS, GDK_MOTION_NOTIFY, GDK_SCROLL, GDK_TOUCH_BEGIN: true
        default: false
        }
    }
}
