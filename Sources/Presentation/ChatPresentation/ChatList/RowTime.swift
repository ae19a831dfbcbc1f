public import Localization
import StdExtras

/// The time of a chat's newest message in its shortest form: CL-25.
public enum RowTime {
    /// Returns the time for a message of today, the weekday for the six days before, day and month for others of this
    /// year, the date in figures for the rest. A message dated in the future shows its date: with a wrong clock, a
    /// time alone would mislead.
    public static func text(
        _ timestamp: Int32,
        now: Int32,
        zone: TimeZoneRules,
        language: Strings
    ) -> String {
        let (day, today) = (zone.day(of: timestamp), zone.day(of: now))
        switch today.number - day.number {
        case 0: return language.time(zone.time(of: timestamp))
        case 1...6: return language.shortWeekday(day.date.weekday)
        case _ where day.date.year == today.date.year: return language.dayAndMonth(day.date)
        default: return language.shortDate(day.date)
        }
    }

    /// The time at which the shown text changes: the next local midnight, seconds since 1970.
    public static func nextChange(after now: Int32, zone: TimeZoneRules) -> Int32 {
        let today = zone.day(of: now)
        // A day has 23 to 25 hours. Bisection finds the first second of tomorrow.
        var low = Int64(now)
        var high = min(Int64(now) + 26 * 3600, Int64(Int32.max))
        while low + 1 < high {
            let middle = (low + high) / 2
            if zone.day(of: Int32(clamping: middle)) > today { high = middle } else { low = middle }
        }
        return Int32(clamping: high)
    }

    /// The text of a day header: today, yesterday, or the date, with the year if it is not the present one.
    public static func header(_ day: Day, today: Day, language: Strings) -> String {
        switch today.number - day.number {
        case 0: language.phrase(.today)
        case 1: language.phrase(.yesterday)
        default: language.longDate(day.date, withYear: day.date.year != today.date.year)
        }
    }
}
