import Testing
import WorkTiming

@Suite struct TimingHistogramTests {
    @Test func `a quantile is at most a fifth too long, and never too short`() {
        for microseconds in [0, 1, 2, 3, 7, 100, 1_000, 25_000, 999_999, 3_600_000_000] {
            var histogram = TimingHistogram()
            histogram.add(microseconds)
            histogram.add(microseconds * 2 + 10)
            let half = histogram.quantile(0.5)
            #expect(half >= microseconds)
            #expect(Double(half) <= Double(microseconds) * 1.2 + 1)
        }
    }

    @Test func `of a hundred durations the 95th is found, and the longest`() {
        var histogram = TimingHistogram()
        for microseconds in 1...100 { histogram.add(microseconds * 1_000) }
        #expect(histogram.count == 100)
        #expect((95_000...114_000).contains(histogram.quantile(0.95)))
        #expect(histogram.quantile(1) == 100_000)
        #expect(TimingHistogram().quantile(0.5) == 0)
    }

    @Test func `a sum has the durations of both`() {
        var (one, other, all) = (TimingHistogram(), TimingHistogram(), TimingHistogram())
        for microseconds in stride(from: 1, to: 100_000, by: 77) {
            if microseconds.isMultiple(of: 2) { one.add(microseconds) } else { other.add(microseconds) }
            all.add(microseconds)
        }
        one.add(other)
        #expect(one == all)
    }

    @Test func `what cannot be in a stored histogram is left out`() {
        let stored = TimingHistogram(steps: [-1: 5, 3: 2, 4: -7, 10_000: 1, 9: .max], longest: -4)
        #expect(stored.steps == [3: 2])
        #expect(stored.longest == 0)
        var huge = TimingHistogram()
        huge.add(.max)
        #expect(huge.count == 1)
        #expect(huge.quantile(0.5) > 0)
    }
}
