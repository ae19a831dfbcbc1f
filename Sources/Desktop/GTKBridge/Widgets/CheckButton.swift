import CGTK4

/// A check box with a text.
public final class CheckButton: Widget {
    /// Creates a check box before a text.
    public init(_ text: String) { super.init(Self.made(gtk_check_button_new_with_mnemonic(text))) }

    /// Calls `handle` after each change, by the user or the program.
    public func onToggle(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "toggled", handle) }

    /// True if the box is checked.
    public var isOn: Bool {
        get { gtk_check_button_get_active(cast()) != 0 }
        set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
    }
}
