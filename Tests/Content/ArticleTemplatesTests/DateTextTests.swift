import StdExtras
import Testing

@testable import ArticleTemplates

struct DateTextTests {
    /// 14 November 2023, 22:13:20.
    private let now = 1_700_000_000

    @Test(arguments: [
        ("3 March 2018, 15:04", 1_520_089_440), ("March 3, 2018 3:04 PM", 1_520_089_440),
        ("Sat, 03 Mar 2018 15:04:00", 1_520_089_440), ("2018-03-03T15:04:00", 1_520_089_440),
        ("2018-03-03 15:04:00.123", 1_520_089_440), ("03.03.2018 15:04", 1_520_089_440),
        ("3/4/2018 12:00 am", 1_520_121_600), ("13/4/2018", 1_523_577_600), ("2018/3/3", 1_520_035_200),
        ("20180303", 1_520_035_200), ("Posted on 3rd of March 2018", 1_520_035_200),
        ("2018-03-03T15:04:00+0200", 1_520_082_240), ("2018-03-03T15:04:00+02:00", 1_520_082_240),
        ("2018-03-03T15:04:00Z", 1_520_089_440), ("Mar 3 2018 15:04 EST", 1_520_107_440),
        ("Sept. 1st, 2018, 9 a.m.", 1_535_792_400), ("29 February 2020", 1_582_934_400),
        ("1520089440", 1_520_089_440),
        ("@1520089440", 1_520_089_440), ("1520089440000", 1_520_089_440), ("now", 1_700_000_000),
        ("today", 1_699_920_000), ("yesterday", 1_699_833_600), ("2 hours ago", 1_699_992_800),
        ("12:30", 1_699_965_000),
        ("29 February 1904", -2_077_747_200),
    ])
    func `dates of English words and numbers are read`(_ text: String, _ expected: Int) {
        #expect(DateText.seconds(text, offset: 0, now: now) == expected)
    }

    @Test(arguments: [
        "", "words", "32 March 2018", "2018-13-01", "30 February 2018", "99999999999999999999", "1.2",
    ])
    func `what is no date gives none`(_ text: String) {
        #expect(DateText.seconds(text, offset: 0, now: now) == nil)
    }

    @Test func `the clock of a page is ahead by hours, unless the text says so itself`() {
        #expect(DateText.seconds("3 March 2018, 15:04", offset: -7200, now: now) == 1_520_096_640)
        #expect(DateText.seconds("2018-03-03T15:04:00Z", offset: 3600, now: now) == 1_520_089_440)
    }

    @Test(arguments: [
        ("3 marzo 2018", "it-IT", "d MMMM yyyy", 1_520_035_200),
        ("03 de marzo de 2018 15:04", "es_ES", "dd 'de' MMMM 'de' yyyy HH:mm", 1_520_089_440),
        ("2018-03-03", "en-US", "yyyy-MM-dd", 1_520_035_200),
        ("3. März 2018", "de-DE", "d. MMMM yyyy", 1_520_035_200),
        ("3 марта 2018", "ru", "d MMMM yyyy", 1_520_035_200),
        ("2018年3月3日", "zh_CN", "yyyy年M月d日", 1_520_035_200),
        ("شنبه, ۱۲ اسفند ۱۳۹۶", "fa-IR@calendar=persian", "EEEE, dd MMMM yyyy", 1_520_035_200),
    ])
    func `patterns, languages and calendars are those of ICU`(
        _ text: String,
        _ locale: String,
        _ pattern: String,
        _ expected: Int
    ) {
        #expect(DateText.seconds(text, offset: 0, locale: locale, pattern: pattern) == expected)
    }

    @Test(arguments: ["\u{FFFD}\u{FFFD}\u{15}", "", "de DE", "é", "de/../..", "x\0"])
    func `what is no locale reads nothing`(_ locale: String) {
        #expect(DateText.seconds("2018-03-03", offset: 0, locale: locale, pattern: "yyyy-MM-dd") == nil)
    }

    @Test func `a date becomes a text with its seconds, and another text stays`() throws {
        let rules =
            "@datetime(+2): //time\npublished_date: $@\n@datetime(0, \"it-IT\", \"d MMMM yyyy\"): //i\n$d: $@"
        let made = try TemplateTrial(
            rules,
            on: "<time> 3 March 2018, 15:04 </time><i>3 marzo 2018</i><i>x</i>"
        )
        #expect(made.property("published_date") == "1520082240")
        #expect(made.list("d") == ["1520035200", "<i>x</i>"])
        #expect(try TemplateTrial("@datetime: //b\n$d: $@", on: "<b>2018-03-03").list("d") == ["1520035200"])
    }

    @Test func `days go to seconds and back`() {
        for seconds in stride(from: -3_000_000_000, to: 5_000_000_000, by: 86_400 * 97) {
            #expect(CalendarDay(seconds: seconds).seconds == seconds - ((seconds % 86_400) + 86_400) % 86_400)
        }
    }
}
