import CGTK4
import CGTKShim

/// A part of a drawing that does something, as the keyboard and assistive technologies know it: it can have the
/// focus, which is drawn around it, but draws nothing else, and the pointer goes through it to what lies behind.
public final class ActionButton: Widget {
    /// A part.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - role: What it is.
    ///   - perform: What it does.
    public init(label: String, role: AccessibleRole, perform: @escaping @MainActor () -> Void) {
        guard let made = martlet_action_button_new(role.gtk) else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        super.init(made)
        gtk_widget_add_css_class(pointer, "part")
        isTarget = false
        setAccessibleLabel(label)
        connect(UnsafeMutableRawPointer(pointer), "clicked", perform)
    }
}
