import CGTK4

/// A row that is the chosen one of several, or not.
public final class RadioRow: PreferencesRow {
    private let mark = RadioButton()

    /// A row that tells `choose` when the member has chosen it.
    ///
    /// - Parameters:
    ///   - title: What it stands for.
    ///   - group: Another of the rows of which one is chosen; nil for the first.
    ///   - choose: Not told of what the program chooses.
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

    /// Whether it is the chosen one.
    public var isOn: Bool {
        get { mark.isOn }
        set { mark.isOn = newValue }
    }
}

/// One of several.
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

    /// Tells of what the member does; not of what the program sets.
    func onChoice(_ choose: @escaping @MainActor () -> Void) {
        // Not by this object, which nobody need keep: the widget is there as long as it tells of something.
        let (mark, suppressor) = (cast(to: GtkCheckButton.self), suppressor)
        connect(pointer, "toggled") {
            if !suppressor.isOn, gtk_check_button_get_active(mark) != 0 { choose() }
        }
    }
}
