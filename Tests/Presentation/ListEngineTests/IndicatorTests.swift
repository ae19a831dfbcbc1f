import TestKit
import Testing

@testable import ListEngine

/// LV-45 and row 24 of §11: the position in the whole history.
@Suite struct IndicatorTests {
    @Test func `in a list that is known whole it is exact`() throws {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 24)))
        #expect(trial.step().indicator == ScrollIndicator(position: 1, length: 0.25))
        trial.scrollUp(900)
        #expect(trial.step().indicator == ScrollIndicator(position: 0.5, length: 0.25))
        trial.scrollUp(900)
        #expect(trial.step().indicator == ScrollIndicator(position: 0, length: 0.25))
    }

    @Test func `a list that fits is seen whole`() {
        var trial = ListTrial(ListTrial.rows([100]))
        #expect(trial.step().indicator == ScrollIndicator(position: 1, length: 1))
        trial = ListTrial()
        #expect(trial.step().indicator == nil)
    }

    /// A chat of 20,000 messages, of which a hundred are loaded somewhere. Heights are learned during scrolling; the
    /// estimates are 44 px, as in the original.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `in a long chat it is right to a twentieth, and never jumps`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let heights = (0..<20_000).map { _ in Double.random(in: 30...400, using: &random).rounded() }
        let tops = heights.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
        let total = tops[20_000]
        let start = Int.random(in: 1000..<19_000, using: &random)
        let items = (start..<start + 100).map { ListItem(ItemID(Int64($0)), height: .estimated(44)) }
        let edges = ListEdges(top: .more(count: start), bottom: .more(count: 20_000 - start - 100))
        var trial = ListTrial(items, edges: edges)
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(Int64(start + 50)), .top(0))), at: trial.now)
        var last: Double?
        for _ in 0..<150 {
            let step = trial.layOut { heights[Int($0.rawValue)] }
            let indicator = try #require(step.indicator)
            let first = try #require(step.rows.first)
            let above = tops[Int(first.id.rawValue)] - first.y
            #expect(abs(indicator.position - above / (total - 600)) < 0.05)
            if let last { #expect(abs(indicator.position - last) < 0.02) }
            last = indicator.position
            trial.scrollUp(20)
        }
    }

    @Test func `a page that comes in does not move it by more than a fiftieth`() throws {
        func items(_ range: Range<Int64>) -> [ListItem] {
            range.map { ListItem(ItemID($0), height: .measured(Double(50 + $0 % 90))) }
        }
        var trial = ListTrial(items(1000..<1100), edges: ListEdges(top: .more(count: 1000), bottom: .end))
        trial.scrollUp(4000)
        var last = try #require(trial.step().indicator).position
        for page in 1...9 as ClosedRange<Int64> {
            let low = 1000 - page * 100
            let inserted = items(low..<low + 100).enumerated().map {
                ListEdits.Placed(at: $0.offset, $0.element)
            }
            let edges = ListEdges(top: .more(count: Int(low)), bottom: .end)
            trial.submit(.page(ListEdits(inserted: inserted), edges: edges))
            let position = try #require(trial.step().indicator).position
            #expect(abs(position - last) < 0.02)
            last = position
        }
    }
}
