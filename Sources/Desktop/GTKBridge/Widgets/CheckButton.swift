import CGTK4

/// Something to tick.
public final class CheckButton: Widget {
    /// Words with a box before them.
    public init(_ text: String) { super.init(Self.made(gtk_check_button_new_with_mnemonic(text))) }

    /// Calls `handle` when it was ticked, or is no longer, by whomever.
    public func onToggle(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "toggled", handle) }

    /// Whether it is ticked.
    public var isOn: Bool {
        get { gtk_check_button_get_active(cast()) != 0 }
        set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
    }
}
