import Testing

@testable import DesktopApp

@Suite struct RepetitionFilterTests {
    @Test func `the many refusals of one action are shown once, and the next action's again`() {
        var filter = RepetitionFilter()
        let start = ContinuousClock.now
        let refusals = [
            ("No.", 0), ("No.", 900), ("No.", 1800), ("No.", 4000), ("Never.", 4100), ("No.", 4200),
        ]
        let shown = refusals.map { text, time in filter.passes(text, at: start + .milliseconds(time)) }
        #expect(shown == [true, false, false, true, true, true])
    }
}
