import CGTK4

/// Something to press, with the pointer or the keyboard.
public class Button: Widget {
    init(made: UnsafeMutablePointer<GtkWidget>, isToggle: Bool = false) { super.init(made) }

    /// A button with words on it. An underscore stands before the letter that presses it together with Alt.
    public init(_ text: String, press: @escaping @MainActor () -> Void) {
        super.init(Self.made(gtk_button_new_with_mnemonic(text)))
        onPress(press)
    }

    /// A button with a sign of the theme; `label` is what it is called.
    public init(icon: String, label: String, press: @escaping @MainActor () -> Void) {
        super.init(Self.made(gtk_button_new_from_icon_name(icon)))
        setTooltip(label)
        setAccessibleLabel(label)
        onPress(press)
    }

    /// A button with any widget on it; `label` is what it is called.
    public init(child: Widget, label: String, press: @escaping @MainActor () -> Void) {
        super.init(Self.made(gtk_button_new()))
        gtk_button_set_child(cast(), child.pointer)
        setAccessibleLabel(label)
        onPress(press)
    }

    /// Calls `press` when it is pressed.
    public func onPress(_ press: @escaping @MainActor () -> Void) { connect(pointer, "clicked", press) }

    /// Shows other words.
    public func setText(_ text: String) { gtk_button_set_label(cast(), text) }

    /// Calls a button with a sign something else.
    public func setName(_ label: String) {
        setTooltip(label)
        setAccessibleLabel(label)
    }

    /// Shows another sign.
    public func setIcon(_ name: String) { gtk_button_set_icon_name(cast(), name) }
}

/// A button that stays pressed until it is pressed again.
public final class ToggleButton: Button {
    /// A button with a sign of the theme; `label` is what it is called.
    public init(icon: String, label: String, toggle: @escaping @MainActor (Bool) -> Void) {
        super.init(made: Self.made(gtk_toggle_button_new()))
        gtk_button_set_icon_name(cast(), icon)
        setTooltip(label)
        setAccessibleLabel(label)
        listen(toggle)
    }

    /// A button with words on it.
    public init(text: String, toggle: @escaping @MainActor (Bool) -> Void) {
        super.init(made: Self.made(gtk_toggle_button_new_with_label(text)))
        listen(toggle)
    }

    /// A button with any widget on it; `label` is what it is called.
    public init(child: Widget, label: String, toggle: @escaping @MainActor (Bool) -> Void) {
        super.init(made: Self.made(gtk_toggle_button_new()))
        gtk_button_set_child(cast(), child.pointer)
        setAccessibleLabel(label)
        listen(toggle)
    }

    /// Not when the program itself presses it, as that would answer itself.
    private func listen(_ toggle: @escaping @MainActor (Bool) -> Void) {
        // SAFETY: the signal's handler lives no longer than the button, which may outlive this object.
        let button: UnsafeMutablePointer<GtkToggleButton> = cast()
        connect(pointer, "clicked") { toggle(gtk_toggle_button_get_active(button) != 0) }
    }

    /// Whether it is pressed.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(cast()) != 0 }
        set { if newValue != isOn { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) } }
    }

    /// Has at most one of those that share a group be pressed.
    public func join(_ other: ToggleButton) { gtk_toggle_button_set_group(cast(), other.cast()) }
}
