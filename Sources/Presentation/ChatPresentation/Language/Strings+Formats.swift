public import Localization

extension Strings {
    /// A time of day, of twelve or twenty-four hours.
    public func time(_ time: ClockTime) -> String {
        let minute = Self.twoDigits(time.minute)
        guard times.usesTwelveHours else { return timeOfDay(hour: Self.twoDigits(time.hour), minute: minute) }
        let hour = "\((time.hour + 11) % 12 + 1)"
        return time.hour < 12
            ? timeBeforeNoon(hour: hour, minute: minute) : timeAfterNoon(hour: hour, minute: minute)
    }

    /// A day of the week, 1 for Monday, as short as it is written.
    public func shortWeekday(_ weekday: Int) -> String {
        switch weekday {
        case 1: mondayShort
        case 2: tuesdayShort
        case 3: wednesdayShort
        case 4: thursdayShort
        case 5: fridayShort
        case 6: saturdayShort
        case 7: sundayShort
        default: ""
        }
    }

    /// A date in figures, as "03.11.25".
    public func shortDate(_ date: CivilDate) -> String {
        if let own = times.date { return own.text(day: date.day, month: date.month, year: date.year) }
        return dateInFigures(
            day: Self.twoDigits(date.day),
            month: Self.twoDigits(date.month),
            year: Self.twoDigits(date.year % 100)
        )
    }

    /// A time of the day, with the date unless it is the day of `now`, as "21:02" or "03.11.25 21:02".
    public func moment(_ seconds: Int32, in zone: TimeZoneRules, since now: Int32) -> String {
        let (clock, day) = (time(zone.time(of: seconds)), zone.day(of: seconds))
        return day == zone.day(of: now) ? clock : "\(shortDate(day.date)) \(clock)"
    }

    /// A date of this year in few letters, as "3 Nov".
    public func dayAndMonth(_ date: CivilDate) -> String {
        dateInFewLetters(day: "\(date.day)", month: shortMonth(date.month))
    }

    /// A date in words, with the year only where it is told to, as "3 November".
    public func longDate(_ date: CivilDate, withYear: Bool) -> String {
        let (day, month) = ("\(date.day)", month(date.month))
        return withYear
            ? dateInWordsWithYear(day: day, month: month, year: "\(date.year)")
            : dateInWords(day: day, month: month)
    }

    /// A month with its year as a title, as "November 2026".
    public func monthTitle(_ date: CivilDate) -> String {
        let titles = [
            titleOfJanuary, titleOfFebruary, titleOfMarch, titleOfApril, titleOfMay, titleOfJune, titleOfJuly,
            titleOfAugust, titleOfSeptember, titleOfOctober, titleOfNovember, titleOfDecember,
        ]
        return titles.indices.contains(date.month - 1) ? titles[date.month - 1]("\(date.year)") : ""
    }

    /// A large number in a few characters, as "1.2K".
    public func compact(_ count: Int) -> String {
        let number = CompactNumber(count)
        let amount = number.text(point: decimalPoint)
        return switch number.unit {
        case 0: amount
        case 1: thousands(amount: amount)
        case 2: millions(amount: amount)
        default: billions(amount: amount)
        }
    }

    private func shortMonth(_ number: Int) -> String {
        switch number {
        case 1: januaryShort
        case 2: februaryShort
        case 3: marchShort
        case 4: aprilShort
        case 5: mayShort
        case 6: juneShort
        case 7: julyShort
        case 8: augustShort
        case 9: septemberShort
        case 10: octoberShort
        case 11: novemberShort
        case 12: decemberShort
        default: ""
        }
    }

    private func month(_ number: Int) -> String {
        let names = [
            january, february, march, april, may, june, july, august, september, october, november, december,
        ]
        return names.indices.contains(number - 1) ? names[number - 1] : ""
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
