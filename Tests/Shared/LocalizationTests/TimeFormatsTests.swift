import Testing

@testable import Localization

@Suite struct TimeFormatsTests {
    @Test(arguments: [
        ("%d/%m/%y", "03/11/25" as String?), ("%m/%d/%Y", "11/03/25"), ("%Y-%m-%d", "2025-11-03"),
        ("%F", "2025-11-03"),
        ("%D", "11/03/25"), ("%-d.%-m.%Y", "03.11.25"), ("%d. %m. %y", "03. 11. 25"), ("%Y. %m. %d.", nil),
        ("%Y/%m/%d/", "2025/11/03"),
    ])
    func `dates are written as the locale of times has them`(_ format: String, _ text: String?) {
        #expect(FigureDate(posix: format)?.text(day: 3, month: 11, year: 2025) == text)
    }

    @Test(arguments: [
        "", "%", "%%", "%d", "%d/%m", "%d/%m/%y/%d", "%Y年%m月%d日", "%a %d %b %Y", "%d-%m.%y", "%dof%mof%y",
        "x%d/%m/%y",
        "%d%m%y", "%d---%m---%y", "%--------",
    ])
    func `a notation with more than figures is left to the language`(_ format: String) {
        #expect(FigureDate(posix: format) == nil)
    }

    @Test func `texts with other formats are others`() {
        var american = Strings.english
        american.times.usesTwelveHours = true
        #expect(american != .english)
    }
}
