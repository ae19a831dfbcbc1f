import CGTK4

/// Rows of a page, in a frame of their own.
public final class ListBox: Widget {
    /// An empty list.
    public init() {
        super.init(Self.made(gtk_list_box_new()))
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        addStyleClass("boxed-list")
    }

    /// Adds a row at the end.
    public func append(_ row: ActionRow) { gtk_list_box_append(opaque, row.pointer) }

    /// Takes all rows out.
    public func removeAll() {
        while let row = gtk_widget_get_first_child(pointer) { gtk_list_box_remove(opaque, row) }
    }
}

/// A row of a ``ListBox``: a title, a smaller line below it, and widgets at both ends.
public final class ActionRow: Widget {
    /// A row with these words.
    public init(_ title: String, subtitle: String = "") {
        super.init(Self.made(adw_action_row_new()))
        // What stands in it may come from anybody.
        adw_preferences_row_set_use_markup(cast(), 0)
        show(title, subtitle: subtitle)
    }

    /// Shows other words.
    public func show(_ title: String, subtitle: String) {
        adw_preferences_row_set_title(cast(), title)
        adw_action_row_set_subtitle(cast(), subtitle)
    }

    /// In at most so many lines each; 0 for as many as it takes.
    public func setLines(title: Int, subtitle: Int) {
        adw_action_row_set_title_lines(cast(), Int32(title))
        adw_action_row_set_subtitle_lines(cast(), Int32(subtitle))
    }

    /// Puts a widget before the words.
    public func addAtStart(_ child: Widget) { adw_action_row_add_prefix(cast(), child.pointer) }

    /// Puts a widget after the words.
    public func addAtEnd(_ child: Widget) { adw_action_row_add_suffix(cast(), child.pointer) }

    /// Calls `press` when it is pressed.
    public func onPress(_ press: @escaping @MainActor () -> Void) {
        gtk_list_box_row_set_activatable(cast(), 1)
        connect(pointer, "activated", press)
    }
}

/// Widgets of one size in rows, as many beside each other as there is room for.
public final class FlowBox: Widget {
    /// No widgets yet; at least and at most so many beside each other.
    public init(columns: ClosedRange<Int>, spacing: Int) {
        super.init(Self.made(gtk_flow_box_new()))
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(opaque, 1)
        gtk_flow_box_set_min_children_per_line(opaque, guint(columns.lowerBound))
        gtk_flow_box_set_max_children_per_line(opaque, guint(columns.upperBound))
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) { gtk_flow_box_append(opaque, child.pointer) }

    /// Takes all widgets out.
    public func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) { gtk_flow_box_remove(opaque, child) }
    }
}
