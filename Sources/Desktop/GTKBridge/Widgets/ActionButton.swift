import CGTK4
import CGTKShim

/// A part of a drawing that does something, as the keyboard and assistive technologies know it: it can have the
/// focus, which is drawn around it, but draws nothing else, and the pointer goes through it to what lies behind.
public final class ActionButton: Widget {
    private static var hasStyle = false

    /// Lets such buttons draw nothing but the focus. Called once GTK has started; later calls do nothing.
    public static func prepareStyle() {
        guard !hasStyle else { return }
        hasStyle = true
        Appearance.addStyleSheet(
            """
            button.part { all: unset; min-width: 0; min-height: 0; border-radius: 5px; }
            button.part:focus-visible { outline: 2px solid @accent_color; outline-offset: 1px; }
            history:focus-visible, history > row:focus-visible { outline: none; }
            """
        )
    }

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
