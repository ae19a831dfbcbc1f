import CGTK4
import CGTKShim

/// A month of days to choose from.
public final class CalendarView: Widget {
    /// Creates a calendar that shows today.
    public init() { super.init(Self.made(gtk_calendar_new())) }

    /// Names the arrows, which GTK leaves without names for assistive technologies.
    ///
    /// - Parameter names: Previous and next month, previous and next year.
    public func nameArrows(_ names: [String]) {
        var child = gtk_widget_get_first_child(gtk_widget_get_first_child(pointer))
        var arrows: [UnsafeMutablePointer<GtkWidget>] = []
        while let widget = child {
            if martlet_is_button(widget) != 0 { arrows.append(widget) }
            child = gtk_widget_get_next_sibling(widget)
        }
        // They are in the order of the screen; another GTK may have other ones.
        guard arrows.count == names.count else { return }
        for (arrow, name) in zip(arrows, names) { martlet_accessible_set_label(arrow, name) }
    }

    /// Selects the day of a moment, given in seconds since 1970.
    public func select(_ moment: Int64) {
        guard let date = g_date_time_new_from_unix_local(gint64(moment)) else { return }
        defer { g_date_time_unref(date) }
        gtk_calendar_select_day(opaque, date)
    }

    /// Calls `handle` when another day is selected.
    public func onChange(_ handle: @escaping @MainActor () -> Void) {
        connect(pointer, "day-selected", handle)
    }

    /// Calls `handle` when another month or year is turned to. The selected day moves with it.
    public func onTurn(_ handle: @escaping @MainActor () -> Void) {
        for signal in ["next-month", "prev-month", "next-year", "prev-year"] {
            connect(pointer, signal, handle)
        }
    }

    /// A time of the selected day, in the computer's time zone: seconds since 1970; nil if the day has no such time.
    public func moment(hour: Int, minute: Int) -> Int64? {
        guard let date = gtk_calendar_get_date(opaque) else { return nil }
        defer { g_date_time_unref(date) }
        var (year, month, day): (gint, gint, gint) = (0, 0, 0)
        g_date_time_get_ymd(date, &year, &month, &day)
        guard let moment = g_date_time_new_local(year, month, day, gint(hour), gint(minute), 0) else {
            return nil
        }
        defer { g_date_time_unref(moment) }
        return Int64(g_date_time_to_unix(moment))
    }

    /// The first moment of the selected day, in the computer's time zone: seconds since 1970.
    public var dayStart: Int64 { moment(hour: 0, minute: 0) ?? 0 }
}
