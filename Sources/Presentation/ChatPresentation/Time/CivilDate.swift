import StdExtras

/// A calendar day, counted from 1 January 1970, which is 0.
///
/// The day of a moment depends on the zone's offset at that moment (``TimeZoneRules``), not on today's offset.
public struct Day: Hashable, Comparable, Sendable {
    /// The number of days since 1 January 1970.
    public var number: Int

    /// Creates the day of this number.
    public init(number: Int) { self.number = number }

    /// Orders earlier days first.
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

    /// The date in the Gregorian calendar.
    public var date: CivilDate { CivilDate(self) }
}

/// A date of the Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
    /// The year.
    public var year: Int
    /// The month, 1…12.
    public var month: Int
    /// The day of the month, 1…31.
    public var day: Int
    /// The day of the week: 1 is Monday, 7 is Sunday.
    public var weekday: Int

    /// Creates the date of a day.
    public init(_ day: Day) {
        let found = CalendarDay(number: day.number)
        (year, month, self.day) = (found.year, found.month, found.day)
        weekday = ((day.number + 3) % 7 + 7) % 7 + 1
    }
}

/// A local time of day.
public struct ClockTime: Hashable, Sendable {
    /// The hour, 0…23.
    public var hour: Int
    /// The minute, 0…59.
    public var minute: Int

    /// Creates a time of day.
    public init(hour: Int, minute: Int) {
        self.hour = hour
        self.minute = minute
    }
}
