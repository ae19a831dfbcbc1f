public import Localization

extension Strings {
    /// A time of day.
    public func time(_ time: ClockTime) -> String {
        timeOfDay(hour: Self.twoDigits(time.hour), minute: Self.twoDigits(time.minute))
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
        dateInFigures(
            day: Self.twoDigits(date.day),
            month: Self.twoDigits(date.month),
            year: Self.twoDigits(date.year % 100)
        )
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

    private func month(_ number: Int) -> String {
        let names = [
            january, february, march, april, may, june, july, august, september, october, november, december,
        ]
        return names.indices.contains(number - 1) ? names[number - 1] : ""
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
