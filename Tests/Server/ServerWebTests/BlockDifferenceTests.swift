import Testing

@testable import ServerWeb

struct BlockDifferenceTests {
    private func kinds(_ before: [String], _ after: [String]) -> [String] {
        BlockDifference.rows(before, after).map(\.kind.rawValue).sorted()
    }

    @Test func `blocks that stay are the same, others changed, came or went`() {
        #expect(kinds(["a", "b", "c"], ["a", "b", "c"]) == ["same", "same", "same"])
        #expect(kinds(["a", "b", "c"], ["a", "x", "c"]) == ["changed", "same", "same"])
        #expect(kinds(["a", "c"], ["a", "b", "c"]) == ["added", "same", "same"])
        #expect(kinds(["a", "b", "c"], ["a", "c"]) == ["removed", "same", "same"])
        #expect(kinds([], ["a"]) == ["added"] && kinds(["a", "a"], ["a"]) == ["removed", "same"])
    }

    @Test func `large articles that share nothing cost no more than their length`() {
        let (before, after) = ((0..<40_000).map { "a\($0)" }, (0..<40_000).map { "b\($0)" })
        let rows = BlockDifference.rows(before, after)
        #expect(rows.count == 500 && rows.allSatisfy { $0.kind != .same })
    }

    @Test func `what is shown has the order of the article, also where most is left out`() {
        let before = (0..<50).map { "\($0)" }
        let after = before.flatMap { old in [old] + (0..<20).map { "\(old) and \($0)" } }
        let rows = BlockDifference.rows(before, after)
        // 500 of 1000 new ones, among all that stay.
        #expect(rows.count == 550)
        let places = rows.indices.filter { rows[$0].kind == .same }
        #expect(Array(places.prefix(25)) == (0..<25).map { $0 * 21 })
        #expect(rows.dropFirst(25 * 21).allSatisfy { $0.kind == .same })
    }
}
