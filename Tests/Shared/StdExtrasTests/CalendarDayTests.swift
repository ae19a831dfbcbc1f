import StdExtras
import Testing

struct CalendarDayTests {
    @Test(arguments: [
        (0, 1970, 1, 1), (1_709_164_800, 2024, 2, 29), (1_709_251_200, 2024, 3, 1),
        (1_735_689_599, 2024, 12, 31), (-1, 1969, 12, 31), (-86_400, 1969, 12, 31), (-86_401, 1969, 12, 30),
    ])
    func `times have a day`(seconds: Int, year: Int, month: Int, day: Int) throws {
        let found = CalendarDay(seconds: seconds)
        #expect(found == CalendarDay(year: year, month: month, day: day))
        #expect((0..<86_400).contains(seconds - found.seconds))
    }

    @Test func `days count from 1970`() {
        #expect(CalendarDay.number(year: 1970, month: 1, day: 1) == 0)
        #expect(CalendarDay.number(year: 2024, month: 2, day: 29) == 19_782)
        #expect(CalendarDay.number(year: 2023, month: 2, day: 29) == 19_417)
        #expect(CalendarDay.number(year: 2100, month: 12, day: 31) == 47_846)
    }

    @Test func `every number is that of its day`() {
        for number in stride(from: -700_000, to: 2_900_000, by: 97) {
            let day = CalendarDay(number: number)
            #expect(CalendarDay.number(year: day.year, month: day.month, day: day.day) == number)
        }
        #expect(CalendarDay(number: .max).year > 0 && CalendarDay(number: .min).year < 0)
    }

    @Test func `days that are none are refused`() {
        #expect(CalendarDay(year: 2023, month: 2, day: 29) == nil)
        #expect(
            CalendarDay(year: 1900, month: 2, day: 29) == nil
                && CalendarDay(year: 2000, month: 2, day: 29) != nil
        )
        #expect(
            CalendarDay(year: 0, month: 1, day: 1) == nil && CalendarDay(year: 1, month: 13, day: 1) == nil
        )
    }
}
