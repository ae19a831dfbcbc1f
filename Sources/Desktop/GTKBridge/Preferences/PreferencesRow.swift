import CGTK4

/// A row of a group: a title, a smaller line below it, and what stands beside them.
public class PreferencesRow: Widget {
    override init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
        super.init(pointer)
        // Words may come from anybody.
        adw_preferences_row_set_use_markup(cast(), 0)
    }

    /// A row with these words.
    public init(_ title: String, text: String = "") {
        super.init(Self.made(adw_action_row_new()))
        adw_preferences_row_set_use_markup(cast(), 0)
        setTitle(title)
        setText(text)
    }

    /// Shows another title.
    public func setTitle(_ title: String) { adw_preferences_row_set_title(cast(), title) }

    /// Shows another smaller line, of as many lines as it takes; "" for none.
    public func setText(_ text: String) {
        adw_action_row_set_subtitle_lines(cast(), 0)
        adw_action_row_set_subtitle(cast(), text)
    }

    /// Puts a widget at its end.
    public func addAtEnd(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.pointer) }

    /// Puts a widget at its beginning.
    public func addAtStart(_ widget: Widget) { adw_action_row_add_prefix(cast(), widget.pointer) }

    /// Calls `press` when it is pressed, with the pointer or the keyboard.
    public func onPress(_ press: @escaping @MainActor () -> Void) {
        gtk_list_box_row_set_activatable(cast(), 1)
        connect(pointer, "activated", press)
    }

    /// Has a press of the row be one of `widget`, which stands in it.
    public func activate(_ widget: Widget) { adw_action_row_set_activatable_widget(cast(), widget.pointer) }
}

/// A row that is on or off.
public final class SwitchRow: PreferencesRow {
    private let toggle = Switch()

    /// A row that tells `change` when the member has turned it on or off.
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

    /// Whether it is on.
    public var isOn: Bool {
        get { toggle.isOn }
        set { toggle.isOn = newValue }
    }
}

/// On or off.
final class Switch: Widget {
    private let suppressor = SignalSuppressor()

    init() { super.init(Self.made(gtk_switch_new())) }

    var isOn: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set {
            suppressor.during { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
        }
    }

    /// Tells of what the member does; not of what the program sets.
    func onChange(_ change: @escaping @MainActor (Bool) -> Void) {
        // Not by this object, which nobody need keep: the widget is there as long as it tells of something.
        let (toggle, suppressor) = (opaque, suppressor)
        onNotify("active") { if !suppressor.isOn { change(gtk_switch_get_active(toggle) != 0) } }
    }
}

/// A row with one of several.
public final class ChoiceRow: PreferencesRow {
    private let suppressor = SignalSuppressor()

    /// A row that tells `change` which of `names` the member has chosen, by its place.
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

    /// The place of the one that is chosen.
    public var chosen: Int {
        get { Int(adw_combo_row_get_selected(cast())) }
        set {
            suppressor.during { adw_combo_row_set_selected(cast(), guint(newValue)) }
        }
    }
}

/// A row to type in.
public final class EntryRow: Widget {
    /// A row that tells `apply` what was typed once the member is done with it.
    public init(_ title: String, apply: @escaping @MainActor (String) -> Void) {
        super.init(Self.made(adw_entry_row_new()))
        adw_preferences_row_set_use_markup(cast(), 0)
        adw_preferences_row_set_title(cast(), title)
        setAccessibleLabel(title)
        adw_entry_row_set_show_apply_button(cast(), 1)
        let row = opaque
        connect(pointer, "apply") { apply(String(cString: gtk_editable_get_text(row))) }
    }

    /// What stands in it.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }
}
