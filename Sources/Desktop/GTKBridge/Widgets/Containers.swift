import CGTK4

/// Widgets in a row or in a column.
public final class Box: Widget {
    /// An empty box.
    public init(_ axis: Axis, spacing: Int = 0) {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        guard let made = gtk_box_new(orientation, Int32(spacing)) else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        super.init(made)
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) { gtk_box_append(cast(), child.pointer) }
}

/// The bar at a window's top, with its title and its buttons.
public final class HeaderBar: Widget {
    /// A bar that shows the window's title.
    public init() {
        guard let made = adw_header_bar_new() else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        super.init(made)
    }
}
