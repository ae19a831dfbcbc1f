/// A day of the Gregorian calendar, also before there was one.
public struct CalendarDay: Equatable, Sendable {
    /// The year.
    public let year: Int
    /// The month, from 1 on.
    public let month: Int
    /// The day of the month, from 1 on.
    public let day: Int

    /// The day of a date; nil for none of the years from 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.length(of: month, year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day with a number: 0 is the first of 1970.
    public init(number: Int) {
        // Eras of 400 years, whose years begin in March, so that a leap day is the last of its year.
        let days = number.addingSaturating(719_468)
        let era = (days >= 0 ? days : days.subtractingSaturating(146_096)) / 146_097
        let inEra = days - era * 146_097
        let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * inYear + 2) / 153
        day = inYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day of a time in seconds since 1970, in universal time.
    public init(seconds: Int) {
        self.init(number: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
    }

    /// The number of a date. Days that a month does not have are those of the next one.
    ///
    /// - Parameters:
    ///   - year: The year, from 1 to 9999.
    ///   - month: The month, from 1 to 12.
    ///   - day: The day, from 1 to 31.
    /// - Returns: The days since the first of 1970.
    public static func number(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + inYear - 719_468
    }

    /// The beginning of the day in seconds since 1970, in universal time.
    public var seconds: Int { Self.number(year: year, month: month, day: day) * 86_400 }

    private static func length(of month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
