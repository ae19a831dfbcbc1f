import CGTK4

/// A row of a group: a title, a smaller line below it, and widgets beside them.
public class PreferencesRow: Widget {
    override init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        super.init(pointer)
        // The text may come from anybody.
        adw_preferences_row_set_use_markup(cast(), 0)
    }

    /// Creates a row with a title and a smaller line.
    public init(_ title: String, text: String = "") {
        super.init(Self.made(adw_action_row_new()))
        adw_preferences_row_set_use_markup(cast(), 0)
        setTitle(title)
        setText(text)
    }

    /// Sets the title.
    public func setTitle(_ title: String) { adw_preferences_row_set_title(cast(), title) }

    /// Sets the smaller line, which may wrap; "" for none.
    public func setText(_ text: String) {
        adw_action_row_set_subtitle_lines(cast(), 0)
        adw_action_row_set_subtitle(cast(), text)
    }

    /// Adds a widget at the end.
    public func addAtEnd(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.pointer) }

    /// Adds a widget at the beginning.
    public func addAtStart(_ widget: Widget) { adw_action_row_add_prefix(cast(), widget.pointer) }

    /// Calls `press` when the row is pressed, with the pointer or the keyboard.
    public func onPress(_ press: @escaping @MainActor () -> Void) {
        gtk_list_box_row_set_activatable(cast(), 1)
        connect(pointer, "activated", press)
    }

    /// Forwards a press of the row to `widget`, which must be inside it.
    public func activate(_ widget: Widget) { adw_action_row_set_activatable_widget(cast(), widget.pointer) }
}

/// A row with a switch.
public final class SwitchRow: PreferencesRow {
    private let toggle = Switch()

    /// Creates a row that calls `change` when the user has flipped the switch.
    public init(_ title: String, text: String = "", isOn: Bool, change: @escaping @MainActor (Bool) -> Void) {
        super.init(Self.made(adw_action_row_new()))
        setTitle(title)
        setText(text)
        toggle.isOn = isOn
        toggle.align(vertical: .center)
        toggle.setAccessibleLabel(title)
        addAtEnd(toggle)
        activate(toggle)
        toggle.onChange(change)
    }

    /// True if the switch is on.
    public var isOn: Bool {
        get { toggle.isOn }
        set { toggle.isOn = newValue }
    }
}

/// A switch.
final class Switch: Widget {
    private let suppressor = SignalSuppressor()

    init() { super.init(Self.made(gtk_switch_new())) }

    var isOn: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set {
            suppressor.during { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
        }
    }

    /// Calls `change` after changes by the user, not by the program.
    func onChange(_ change: @escaping @MainActor (Bool) -> Void) {
        // Does not capture this object, which may be released before the widget.
        let (toggle, suppressor) = (opaque, suppressor)
        onNotify("active") { if !suppressor.isOn { change(gtk_switch_get_active(toggle) != 0) } }
    }
}

/// A row with a choice of one out of several values.
public final class ChoiceRow: PreferencesRow {
    private let suppressor = SignalSuppressor()

    /// Creates a row that calls `change` with the index in `names` that the user has chosen.
    public init(
        _ title: String,
        text: String = "",
        names: [String],
        chosen: Int,
        change: @escaping @MainActor (Int) -> Void
    ) {
        super.init(Self.made(adw_combo_row_new()))
        setTitle(title)
        setText(text)
        if let list = gtk_string_list_new(nil) {
            for name in names { gtk_string_list_append(list, name) }
            adw_combo_row_set_model(cast(), list)
            g_object_unref(list.raw)
        }
        self.chosen = chosen
        let (row, suppressor) = (cast(to: AdwComboRow.self), suppressor)
        onNotify("selected") { if !suppressor.isOn { change(Int(adw_combo_row_get_selected(row))) } }
    }

    /// The index of the chosen value.
    public var chosen: Int {
        get { Int(adw_combo_row_get_selected(cast())) }
        set {
            suppressor.during { adw_combo_row_set_selected(cast(), guint(newValue)) }
        }
    }
}

/// A row with a text entry.
public final class EntryRow: Widget {
    /// Creates a row that calls `apply` with the text when the user confirms it.
    public init(_ title: String, apply: @escaping @MainActor (String) -> Void) {
        super.init(Self.made(adw_entry_row_new()))
        adw_preferences_row_set_use_markup(cast(), 0)
        adw_preferences_row_set_title(cast(), title)
        setAccessibleLabel(title)
        adw_entry_row_set_show_apply_button(cast(), 1)
        let row = opaque
        connect(pointer, "apply") { apply(String(cString: gtk_editable_get_text(row))) }
    }

    /// The text of the row.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }
}
