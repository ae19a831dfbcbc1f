import CGTK4

/// A month of days to choose from.
public final class CalendarView: Widget {
    /// Creates a calendar that shows today.
    public init() { super.init(Self.made(gtk_calendar_new())) }

    /// The first moment of the selected day, in the computer's time zone: seconds since 1970.
    public var dayStart: Int64 {
        guard let date = gtk_calendar_get_date(opaque) else { return 0 }
        defer { g_date_time_unref(date) }
        var (year, month, day): (gint, gint, gint) = (0, 0, 0)
        g_date_time_get_ymd(date, &year, &month, &day)
        guard let midnight = g_date_time_new_local(year, month, day, 0, 0, 0) else { return 0 }
        defer { g_date_time_unref(midnight) }
        return Int64(g_date_time_to_unix(midnight))
    }
}
