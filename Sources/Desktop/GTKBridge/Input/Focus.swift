import CGTK4

/// The direction in which Tab moves the focus.
public enum FocusDirection: Sendable {
    /// The direction of Tab.
    case forward
    /// The direction of Tab with Shift.
    case backward

    /// Converts GTK's direction; nil for arrows, which do not move the focus by themselves.
    init?(_ direction: GtkDirectionType) {
        switch direction {
        case GTK_DIR_TAB_FORWARD: self = .forward
        case GTK_DIR_TAB_BACKWARD: self = .backward
        default: return nil
        }
    }
}

extension Widget {
    /// True if the widget has the keyboard focus while its window is active.
    public var isFocus: Bool { gtk_widget_is_focus(pointer) != 0 }

    /// True if the widget or a descendant has the keyboard focus while its window is active.
    public var containsFocus: Bool { pointer.containsFocus }

    /// True if a button in the widget has the keyboard focus, outside of popovers: letters mean nothing to it.
    public var containsFocusedButton: Bool {
        guard containsFocus, let focus = pointer.focusAround else { return false }
        let isButton =
            g_type_check_instance_is_a(
                // SAFETY: a widget is an instance of a type.
                UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self),
                gtk_button_get_type()
            ) != 0
        return isButton && gtk_widget_get_native(focus) == gtk_widget_get_native(pointer)
    }

    /// True if a press with the pointer moves the keyboard focus here. If false, the focus stays, as in the composer.
    public var takesFocusOnPress: Bool {
        get { gtk_widget_get_focus_on_click(pointer) != 0 }
        set { gtk_widget_set_focus_on_click(pointer, newValue ? 1 : 0) }
    }

    /// Calls `handle` when the keyboard focus enters or leaves this widget itself.
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
    /// True if the widget has the keyboard focus while its window is active.
    public var isFocus: Bool { pointer.map { gtk_widget_is_focus($0) != 0 } ?? false }

    /// Moves the keyboard focus to the widget, if it accepts it.
    public func takeFocus() {
        guard let pointer else { return }
        gtk_widget_grab_focus(pointer)
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The focused widget of the surrounding window.
    var focusAround: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(self).flatMap { gtk_root_get_focus($0) }
    }

    /// True if the widget or a descendant has the focus.
    var containsFocus: Bool {
        guard let focus = focusAround else { return false }
        return focus == self || gtk_widget_is_ancestor(focus, self) != 0
    }
}
