import Testing

@testable import DesktopApp

@Suite struct RepetitionFilterTests {
    @Test func `the same text is shown once at a time`() {
        var filter = RepetitionFilter()
        let start = ContinuousClock.now
        let shown = [("No.", 0), ("No.", 4), ("No.", 6), ("Never.", 7), ("No.", 8)].map { text, seconds in
            filter.passes(text, at: start + .seconds(seconds))
        }
        #expect(shown == [true, false, true, true, true])
    }
}
