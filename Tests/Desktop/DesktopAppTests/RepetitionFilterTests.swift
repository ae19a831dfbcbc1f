import Testing

@testable import DesktopApp

@Suite struct RepetitionFilterTests {
    @Test func `the many refusals of one action are shown once, and the next action's again`() {
        var filter = RepetitionFilter()
        let start = ContinuousClock.now
        let refusals = [
            ("No.", 0), ("No.", 900), ("No.", 1800), ("No.", 4000), ("Never.", 4100), ("No.", 5200),
        ]
        let shown = refusals.map { text, time in filter.passes(text, at: start + .milliseconds(time)) }
        #expect(shown == [true, false, false, true, true, true])
    }

    @Test func `a flood of different texts is not shown whole`() {
        var filter = RepetitionFilter()
        let start = ContinuousClock.now
        let shown = (0..<100).count { filter.passes("No, \($0).", at: start + .milliseconds(200 * $0)) }
        // Three in each five of twenty seconds.
        #expect(shown == 12)
    }
}
