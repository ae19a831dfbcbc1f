import CGTK4

/// A button, for the pointer and the keyboard.
public class Button: Widget {
    init(made: UnsafeMutablePointer<GtkWidget>, isToggle: Bool = false) { super.init(made) }

    /// Creates a button with a text. An underscore precedes the mnemonic letter, for Alt.
    public init(_ text: String, press: @escaping @MainActor () -> Void) {
        super.init(Self.made(gtk_button_new_with_mnemonic(text)))
        onPress(press)
    }

    /// Creates a button with an icon of the theme; `label` is its accessible name.
    public init(icon: String, label: String, press: @escaping @MainActor () -> Void) {
        super.init(Self.made(gtk_button_new_from_icon_name(icon)))
        setTooltip(label)
        setAccessibleLabel(label)
        onPress(press)
    }

    /// Creates a button with any widget as content; `label` is its accessible name.
    public init(child: Widget, label: String, press: @escaping @MainActor () -> Void) {
        super.init(Self.made(gtk_button_new()))
        gtk_button_set_child(cast(), child.pointer)
        setAccessibleLabel(label)
        onPress(press)
    }

    /// Calls `press` when the button is pressed.
    public func onPress(_ press: @escaping @MainActor () -> Void) { connect(pointer, "clicked", press) }

    /// Sets the text.
    public func setText(_ text: String) { gtk_button_set_label(cast(), text) }

    /// Sets the tooltip and the accessible name of an icon button.
    public func setName(_ label: String) {
        setTooltip(label)
        setAccessibleLabel(label)
    }

    /// Sets the icon.
    public func setIcon(_ name: String) { gtk_button_set_icon_name(cast(), name) }
}

/// A button with a text, in whose place a spinner turns while an answer is awaited. Its size stays.
public final class WaitingButton: Button {
    private let label: Label
    private let pages = Stack()

    /// Creates a button with a text.
    public override init(_ text: String, press: @escaping @MainActor () -> Void) {
        label = Label(text, overflow: .grows, alignment: .center)
        super.init(made: Self.made(gtk_button_new()))
        let spinner = Spinner()
        spinner.align(horizontal: .center, vertical: .center)
        pages.add(label, "text")
        pages.add(spinner, "spinner")
        gtk_button_set_child(cast(), pages.pointer)
        addStyleClass("text-button")
        setAccessibleLabel(text)
        onPress(press)
    }

    /// Sets the text.
    public override func setText(_ text: String) {
        label.text = text
        setAccessibleLabel(text)
    }

    /// True while the spinner is shown.
    public var isWaiting = false { didSet { pages.show(isWaiting ? "spinner" : "text") } }
}

/// A button that stays pressed until it is pressed again.
public final class ToggleButton: Button {
    /// Creates a button with an icon of the theme; `label` is its accessible name.
    public init(icon: String, label: String, toggle: @escaping @MainActor (Bool) -> Void) {
        super.init(made: Self.made(gtk_toggle_button_new()))
        gtk_button_set_icon_name(cast(), icon)
        setTooltip(label)
        setAccessibleLabel(label)
        listen(toggle)
    }

    /// Creates a button with a text.
    public init(text: String, toggle: @escaping @MainActor (Bool) -> Void) {
        super.init(made: Self.made(gtk_toggle_button_new_with_label(text)))
        listen(toggle)
    }

    /// Creates a button with any widget as content; `label` is its accessible name.
    public init(child: Widget, label: String, toggle: @escaping @MainActor (Bool) -> Void) {
        super.init(made: Self.made(gtk_toggle_button_new()))
        gtk_button_set_child(cast(), child.pointer)
        setAccessibleLabel(label)
        listen(toggle)
    }

    /// Calls `toggle` after a press by the user; a change by the program would cause a loop.
    private func listen(_ toggle: @escaping @MainActor (Bool) -> Void) {
        // SAFETY: the signal's handler lives no longer than the button, which may outlive this object.
        let button: UnsafeMutablePointer<GtkToggleButton> = cast()
        connect(pointer, "clicked") { toggle(gtk_toggle_button_get_active(button) != 0) }
    }

    /// True if the button is pressed.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(cast()) != 0 }
        set { if newValue != isOn { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) } }
    }

    /// Joins the group of `other`, of which at most one button is pressed.
    public func join(_ other: ToggleButton) { gtk_toggle_button_set_group(cast(), other.cast()) }
}
