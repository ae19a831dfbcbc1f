import CGTK4

extension Widget {
    /// Calls the closures as the pointer's primary button goes down over the widget, and as it goes up again. The widget
    /// itself hears of both after that, as ever.
    ///
    /// - Parameters:
    ///   - press: It went down.
    ///   - release: It went up; told whether it was over the widget then.
    public func onHold(
        press: @escaping @MainActor () -> Void,
        release: @escaping @MainActor (_ isInside: Bool) -> Void
    ) {
        // Not a gesture: one that does not claim the press is told of no release once the widget's own has claimed it.
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

/// What the primary button did.
private enum PrimaryButtonEvent {
    case press
    case release(isInside: Bool)

    /// nil for what it did not do.
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
        // SAFETY: whatever is a GtkNative is a GtkWidget.
        let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
        guard gtk_widget_translate_coordinates(root, widget, x - left, y - top, &x, &y) != 0 else {
            return false
        }
        return gtk_widget_contains(widget, x, y) != 0
    }
}
