import CGTK4

extension Widget {
    /// Calls closures when the primary button goes down over the widget, and when it goes up. The widget itself gets
    /// both events afterwards, as usual.
    ///
    /// - Parameters:
    ///   - press: Called when the button goes down.
    ///   - release: Called when the button goes up, with true if the pointer is over the widget.
    public func onHold(
        press: @escaping @MainActor () -> Void,
        release: @escaping @MainActor (_ isInside: Bool) -> Void
    ) {
        // Not a gesture: a gesture that does not claim the press gets no release once the widget's own gesture has
        // claimed it.
        guard let controller = gtk_event_controller_legacy_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        typealias Handler = SignalHandler<@MainActor (PrimaryButtonEvent) -> Void>
        let heard: @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean = {
            if let event = PrimaryButtonEvent($1, of: $0) { Handler.from($2)?.call(event) }
            return 0
        }
        let handle: @MainActor (PrimaryButtonEvent) -> Void = { event in
            switch event {
            case .press: press()
            case .release(let isInside): release(isInside)
            }
        }
        // SAFETY: the arguments of GtkEventControllerLegacy::event.
        connect(controller.raw, "event", handle, by: unsafeBitCast(heard, to: GCallback.self))
        gtk_widget_add_controller(pointer, controller)
    }
}

/// An event of the primary button.
private enum PrimaryButtonEvent {
    case press
    case release(isInside: Bool)

    /// Converts an event; nil for other events.
    init?(_ event: OpaquePointer?, of controller: OpaquePointer?) {
        guard let event, let controller else { return nil }
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) == 1: self = .press
        case GDK_BUTTON_RELEASE where gdk_button_event_get_button(event) == 1:
            guard let widget = gtk_event_controller_get_widget(controller) else { return nil }
            self = .release(isInside: Self.isInside(event, widget))
        default: return nil
        }
    }

    private static func isInside(_ event: OpaquePointer, _ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard let native = gtk_widget_get_native(widget), gdk_event_get_position(event, &x, &y) != 0 else {
            return false
        }
        gtk_native_get_surface_transform(native, &left, &top)
        // SAFETY: every GtkNative is a GtkWidget.
        let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
        guard gtk_widget_translate_coordinates(root, widget, x - left, y - top, &x, &y) != 0 else {
            return false
        }
        return gtk_widget_contains(widget, x, y) != 0
    }
}
