import ChatPresentation
import Localization
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        (1, "1 голос"), (2, "2 голоса"), (4, "4 голоса"), (5, "5 голосов"), (11, "11 голосов"),
        (12, "12 голосов"),
        (14, "14 голосов"), (21, "21 голос"), (22, "22 голоса"), (25, "25 голосов"), (100, "100 голосов"),
        (101, "101 голос"), (111, "111 голосов"), (1_000_003, "1000003 голоса"), (0, "Нет голосов"),
    ])
    func `L10-02: numbers ask for their form in Russian`(count: Int, text: String) {
        #expect(Strings(.named("ru")!).phrase(.votes(count)) == text)
    }

    @Test func `dates, sizes and large numbers in Russian`() {
        let russian = Strings(.named("ru")!)
        let date = Day(number: 20_395).date
        #expect(russian.longDate(date, withYear: true) == "3 ноября 2025")
        #expect(russian.shortWeekday(date.weekday) == "пн")
        #expect(russian.compact(1234) == "1,2K")
        #expect(russian.byteCount(1536) == "1,5 КБ")
        #expect(
            russian.phrase(.activity(.typing, names: ["Анна", "Борис"], others: 0))
                == "Анна и Борис печатают…"
        )
        #expect(
            russian.phrase(.service(.deleteTimer(actor: "Анна", seconds: 86_400))).hasSuffix("через 1 день")
        )
    }

    @Test(arguments: [
        (0, "لا أصوات"), (1, "صوت واحد"), (2, "صوتان"), (3, "3 أصوات"), (10, "10 أصوات"), (11, "11 صوتًا"),
        (99, "99 صوتًا"), (100, "100 صوت"), (101, "101 صوت"), (102, "102 صوت"), (103, "103 أصوات"),
        (111, "111 صوتًا"), (1_000_000, "1000000 صوت"),
    ])
    func `L10-02: numbers ask for their form in Arabic`(count: Int, text: String) {
        #expect(Strings(.named("ar")!).phrase(.votes(count)) == text)
    }

    @Test
    func `a sentence in Arabic begins with an Arabic word, so that a foreign name does not turn it around`() {
        let arabic = Strings(.named("ar")!)
        let sentences = [
            arabic.phrase(.activity(.typing, names: ["Bob"], others: 0)),
            arabic.phrase(.service(.joined(actor: "Bob"))),
            arabic.phrase(.service(.pinned(actor: "Bob", text: "hello"))),
            arabic.phrase(.service(.added(actor: "Bob", members: ["Ann", "Cy"]))),
        ]
        for sentence in sentences {
            let first = sentence.unicodeScalars.first
            #expect(first.map { (0x600...0x6FF).contains($0.value) } == true, "\(sentence)")
        }
        #expect(arabic.phrase(.service(.joined(actor: arabic.phrase(.you)))) == "انضممت إلى المجموعة")
    }

    @Test func `dates, sizes and large numbers in Arabic`() {
        let arabic = Strings(.named("ar")!)
        let date = Day(number: 20_395).date
        #expect(arabic.longDate(date, withYear: true) == "3 نوفمبر 2025")
        #expect(arabic.shortDate(date) == "03/11/25")
        #expect(arabic.byteCount(1536) == "1.5 ك.ب")
        #expect(arabic.isRightToLeft)
    }

    @Test(arguments: Language.all)
    func `what goes on ends with dots, whoever does it`(language: Language) {
        let language = Strings(language)
        for names in [[], ["Bob"], ["Bob", "Ann"]] {
            for others in [0, 3] {
                #expect(language.phrase(.activity(.typing, names: names, others: others)).hasSuffix("…"))
            }
        }
    }
}
