/// Days and hours of the calendar, in universal time, as numbers since 1970.
enum CivilTime {
    /// The month and the day of the month of a time.
    ///
    /// - Parameter seconds: Seconds since 1970.
    /// - Returns: Both, from 1 on.
    static func monthAndDay(at seconds: Int32) -> (month: Int, day: Int) {
        // Years begin in March, so that a leap day is the last of its year.
        let shifted = Int(seconds) / 86_400 + 719_468
        let inEra = shifted % 146_097
        let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - (365 * year + year / 4 - year / 100)
        let month = (5 * inYear + 2) / 153
        return (month < 10 ? month + 3 : month - 9, inYear - (153 * month + 2) / 5 + 1)
    }

    /// The days from 1970 to a day. Days that a month does not have are those of the next one.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + inYear - 719_468
    }
}
