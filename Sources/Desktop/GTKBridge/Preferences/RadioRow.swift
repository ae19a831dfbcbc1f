import CGTK4

/// A row with a radio button.
public final class RadioRow: PreferencesRow {
    private let mark = RadioButton()

    /// Creates a row that calls `choose` when the user has chosen it.
    ///
    /// - Parameters:
    ///   - title: The title of the row.
    ///   - group: Another row of the same radio group; nil for the first.
    ///   - choose: Called after a choice by the user, not by the program.
    public init(_ title: String, with group: RadioRow?, choose: @escaping @MainActor () -> Void) {
        super.init(Self.made(adw_action_row_new()))
        setTitle(title)
        mark.align(vertical: .center)
        mark.setAccessibleLabel(title)
        if let group { mark.join(group.mark) }
        addAtStart(mark)
        activate(mark)
        mark.onChoice(choose)
    }

    /// True if the row is the chosen one.
    public var isOn: Bool {
        get { mark.isOn }
        set { mark.isOn = newValue }
    }
}

/// A radio button.
private final class RadioButton: Widget {
    private let suppressor = SignalSuppressor()

    init() { super.init(Self.made(gtk_check_button_new())) }

    func join(_ other: RadioButton) { gtk_check_button_set_group(cast(), other.cast()) }

    var isOn: Bool {
        get { gtk_check_button_get_active(cast()) != 0 }
        set {
            suppressor.during { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
        }
    }

    /// Calls `choose` after a choice by the user, not by the program.
    func onChoice(_ choose: @escaping @MainActor () -> Void) {
        // Does not capture this object, which may be released before the widget.
        let (mark, suppressor) = (cast(to: GtkCheckButton.self), suppressor)
        connect(pointer, "toggled") {
            if !suppressor.isOn, gtk_check_button_get_active(mark) != 0 { choose() }
        }
    }
}
