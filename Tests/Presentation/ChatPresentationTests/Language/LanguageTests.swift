import ChatPresentation
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        (1, "1 голос"), (2, "2 голоса"), (4, "4 голоса"), (5, "5 голосов"), (11, "11 голосов"),
        (12, "12 голосов"),
        (14, "14 голосов"), (21, "21 голос"), (22, "22 голоса"), (25, "25 голосов"), (100, "100 голосов"),
        (101, "101 голос"), (111, "111 голосов"), (1_000_003, "1000003 голоса"), (0, "Нет голосов"),
    ])
    func `L10-02: numbers ask for their form in Russian`(count: Int, text: String) {
        #expect(RussianLanguage().words(.votes(count)) == text)
    }

    @Test func `dates, sizes and large numbers in Russian`() {
        let russian = RussianLanguage()
        let date = Day(number: 20_395).date
        #expect(russian.longDate(date, withYear: true) == "3 ноября 2025")
        #expect(russian.shortWeekday(date.weekday) == "пн")
        #expect(russian.compact(1234) == "1,2K")
        #expect(russian.byteCount(1536) == "1,5 КБ")
        #expect(
            russian.words(.activity(.typing, names: ["Анна", "Борис"], others: 0)) == "Анна и Борис печатают"
        )
        #expect(
            russian.words(.service(.deleteTimer(actor: "Анна", seconds: 86_400))).hasSuffix("через 1 день")
        )
    }

    @Test func `a clock of twelve hours`() {
        let english = EnglishLanguage(usesTwelveHours: true)
        let times = [(0, 5), (11, 59), (12, 0), (23, 1)].map {
            english.time(ClockTime(hour: $0.0, minute: $0.1))
        }
        #expect(times == ["12:05 AM", "11:59 AM", "12:00 PM", "11:01 PM"])
    }
}
