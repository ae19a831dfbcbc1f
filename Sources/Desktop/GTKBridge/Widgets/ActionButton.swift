import CGTK4
import CGTKShim

/// An invisible button for an active part of a drawing, for the keyboard and assistive technologies. Only its focus
/// ring is drawn, and pointer events pass through it.
public final class ActionButton: Widget {
    private static var hasStyle = false

    /// Installs the style that draws only the focus ring. Call it once GTK has started; later calls do nothing.
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

    /// Creates a button for a part.
    ///
    /// - Parameters:
    ///   - label: The accessible name.
    ///   - role: The accessible role.
    ///   - perform: The action.
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
