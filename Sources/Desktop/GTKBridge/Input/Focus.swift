import CGTK4

/// Which way Tab leads from one widget to the next.
public enum FocusDirection: Sendable {
    /// As Tab does.
    case forward
    /// As Tab with Shift does.
    case backward

    /// Nil for arrows, which lead nowhere by themselves.
    init?(_ direction: GtkDirectionType) {
        switch direction {
        case GTK_DIR_TAB_FORWARD: self = .forward
        case GTK_DIR_TAB_BACKWARD: self = .backward
        default: return nil
        }
    }
}

extension Widget {
    /// Whether keys go to it as long as its window is the active one.
    public var isFocus: Bool { gtk_widget_is_focus(pointer) != 0 }

    /// Whether keys go to it, or to something inside it, as long as its window is the active one.
    public var containsFocus: Bool { pointer.containsFocus }

    /// Whether a press with the pointer brings the keyboard's focus here. One that does not leaves it where one writes.
    public var takesFocusOnPress: Bool {
        get { gtk_widget_get_focus_on_click(pointer) != 0 }
        set { gtk_widget_set_focus_on_click(pointer, newValue ? 1 : 0) }
    }

    /// Calls `handle` when the keyboard's focus comes to this very widget, and when it goes.
    public func onOwnFocus(_ handle: @escaping @MainActor (Bool) -> Void) {
        guard let controller = gtk_event_controller_focus_new() else { return }
        // SAFETY: not owned; the handler goes with the controller, which the widget owns.
        nonisolated(unsafe) let own = controller
        connect(controller.raw, toProperty: "is-focus") {
            handle(gtk_event_controller_focus_is_focus(own) != 0)
        }
        gtk_widget_add_controller(pointer, controller)
    }
}

extension WidgetHost {
    /// Whether keys go to the widget as long as its window is the active one.
    public var isFocus: Bool { pointer.map { gtk_widget_is_focus($0) != 0 } ?? false }

    /// Moves the keyboard's focus to the widget, if it can be.
    public func takeFocus() {
        guard let pointer else { return }
        gtk_widget_grab_focus(pointer)
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// What has the focus in the window around it.
    var focusAround: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(self).flatMap { gtk_root_get_focus($0) }
    }

    /// Whether the focus is on it, or on anything inside.
    var containsFocus: Bool {
        guard let focus = focusAround else { return false }
        return focus == self || gtk_widget_is_ancestor(focus, self) != 0
    }
}
