import CGTK4

/// A framed list of rows on a page.
public final class ListBox: Widget {
    /// Creates an empty list.
    public init() {
        super.init(Self.made(gtk_list_box_new()))
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        addStyleClass("boxed-list")
    }

    /// Appends a row.
    public func append(_ row: ActionRow) { gtk_list_box_append(opaque, row.pointer) }

    /// Removes all rows.
    public func removeAll() {
        while let row = gtk_widget_get_first_child(pointer) { gtk_list_box_remove(opaque, row) }
    }
}

/// A row of a ``ListBox``: a title, a smaller line below it, and widgets at both ends.
public final class ActionRow: Widget {
    /// Creates a row with a title and a smaller line.
    public init(_ title: String, subtitle: String = "") {
        super.init(Self.made(adw_action_row_new()))
        // The text may come from anybody.
        adw_preferences_row_set_use_markup(cast(), 0)
        show(title, subtitle: subtitle)
    }

    /// Sets both texts.
    public func show(_ title: String, subtitle: String) {
        adw_preferences_row_set_title(cast(), title)
        adw_action_row_set_subtitle(cast(), subtitle)
    }

    /// Limits the number of lines of each text; 0 for no limit.
    public func setLines(title: Int, subtitle: Int) {
        adw_action_row_set_title_lines(cast(), Int32(title))
        adw_action_row_set_subtitle_lines(cast(), Int32(subtitle))
    }

    /// Adds a widget before the text.
    public func addAtStart(_ child: Widget) { adw_action_row_add_prefix(cast(), child.pointer) }

    /// Adds a widget after the text.
    public func addAtEnd(_ child: Widget) { adw_action_row_add_suffix(cast(), child.pointer) }

    /// Calls `press` when the row is pressed.
    public func onPress(_ press: @escaping @MainActor () -> Void) {
        gtk_list_box_row_set_activatable(cast(), 1)
        connect(pointer, "activated", press)
    }
}

/// A grid of equal cells, with as many columns as fit.
public final class FlowBox: Widget {
    /// Creates an empty grid with a minimum and maximum number of columns.
    public init(columns: ClosedRange<Int>, spacing: Int) {
        super.init(Self.made(gtk_flow_box_new()))
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(opaque, 1)
        gtk_flow_box_set_min_children_per_line(opaque, guint(columns.lowerBound))
        gtk_flow_box_set_max_children_per_line(opaque, guint(columns.upperBound))
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
    }

    /// Appends a widget.
    public func append(_ child: Widget) { gtk_flow_box_append(opaque, child.pointer) }

    /// Removes all widgets.
    public func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) { gtk_flow_box_remove(opaque, child) }
    }
}
