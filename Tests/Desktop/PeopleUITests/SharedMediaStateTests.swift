import Testing

@testable import PeopleUI

@Suite struct SharedMediaStateTests {
    private let months = [
        SharedMediaState.Month(title: "May 2026", start: 0, count: 3),
        SharedMediaState.Month(title: "April 2026", start: 3, count: 5),
        SharedMediaState.Month(title: "March 2026", start: 8, count: 2),
    ]

    private func counts(ofNewest count: Int) -> [Int] {
        SharedMediaState.months(months, ofNewest: count).map(\.count)
    }

    @Test func `the newest items keep their months`() {
        #expect(counts(ofNewest: 10) == [3, 5, 2])
        #expect(counts(ofNewest: 9) == [3, 5, 1])
        #expect(counts(ofNewest: 8) == [3, 5])
        #expect(counts(ofNewest: 4) == [3, 1])
        #expect(counts(ofNewest: 1) == [1])
        #expect(counts(ofNewest: 0).isEmpty)
    }
}
