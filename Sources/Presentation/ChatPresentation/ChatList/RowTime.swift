public import Localization
import StdExtras

/// When the newest message of a chat was sent, as short as it can be said: CL-25.
public enum RowTime {
    /// The time of a message of today, the weekday of the six days before, the date of all others. What claims to be of
    /// tomorrow has a date: a clock is wrong, and a time alone would lie.
    public static func text(
        _ timestamp: Int32,
        now: Int32,
        zone: TimeZoneRules,
        language: Strings
    ) -> String {
        let day = zone.day(of: timestamp)
        switch zone.day(of: now).number - day.number {
        case 0: return language.time(zone.time(of: timestamp))
        case 1...6: return language.shortWeekday(day.date.weekday)
        default: return language.shortDate(day.date)
        }
    }

    /// When what is shown changes: the next midnight of the place, seconds since 1970.
    public static func nextChange(after now: Int32, zone: TimeZoneRules) -> Int32 {
        let today = zone.day(of: now)
        // A day has 23 to 25 hours. The first second of tomorrow is found by halves.
        var low = Int64(now)
        var high = min(Int64(now) + 26 * 3600, Int64(Int32.max))
        while low + 1 < high {
            let middle = (low + high) / 2
            if zone.day(of: Int32(clamping: middle)) > today { high = middle } else { low = middle }
        }
        return Int32(clamping: high)
    }

    /// What a chat's day header says: today, yesterday, or the date, with the year if it is not this one.
    public static func header(_ day: Day, today: Day, language: Strings) -> String {
        switch today.number - day.number {
        case 0: language.words(.today)
        case 1: language.words(.yesterday)
        default: language.longDate(day.date, withYear: day.date.year != today.date.year)
        }
    }
}
