import Localization
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        (Int64(0), "0 B"), (1023, "1023 B"), (1024, "1 KB"), (1536, "1.5 KB"), (4_404_020, "4.2 MB"),
        (-1, "0 B"), (.max, "838860.7 TB"),
    ])
    func `a size is in units of 1024`(count: Int64, text: String) {
        #expect(Strings.english.byteCount(count) == text)
    }

    @Test(arguments: [(7, "0:07"), (750, "12:30"), (3723, "1:02:03"), (-4, "0:00")])
    func `a duration has two digits for seconds, and for minutes after hours`(seconds: Int, text: String) {
        #expect(DurationText.text(seconds) == text)
    }

    @Test(arguments: [
        (59, "59 seconds"), (60, "1 minute"), (7200, "2 hours"), (86_400, "1 day"), (8 * 86_400, "8 days"),
        (14 * 86_400, "2 weeks"), (30 * 86_400, "1 month"), (365 * 86_400, "1 year"),
    ])
    func `a length is in its largest unit`(seconds: Int, text: String) {
        #expect(Strings.english.length(seconds: seconds) == text)
    }
}
