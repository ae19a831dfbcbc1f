import ChatNodes
import NodeKit
import Testing

@testable import ChatUI

@MainActor
@Suite struct PerformanceTests {
    @Test func `a change takes from the store to the frame that has it, and is told of once`() {
        let pace = UpdateLatency()
        let first = pace.tag(told: .milliseconds(100))
        let second = pace.tag(told: .milliseconds(110))
        #expect(pace.drew(first - 1, isComplete: true, at: .milliseconds(112)).changes == [])
        #expect(pace.drew(first, isComplete: true, at: .milliseconds(116)).changes == [.milliseconds(16)])
        #expect(pace.drew(second, isComplete: true, at: .milliseconds(133)).changes == [.milliseconds(23)])
        #expect(pace.drew(second, isComplete: true, at: .milliseconds(150)).changes == [])
    }

    @Test func `changes that a later one went along with are all shown by its frame`() {
        let pace = UpdateLatency()
        _ = pace.tag(told: .milliseconds(100))
        let last = pace.tag(told: .milliseconds(104))
        let drawn = pace.drew(last, isComplete: true, at: .milliseconds(120))
        #expect(drawn.changes == [.milliseconds(20), .milliseconds(16)])
    }

    @Test func `a chat is open with its first full frame, whose rows are no change`() {
        let pace = UpdateLatency()
        pace.open(since: .milliseconds(50))
        let tag = pace.tag(told: .milliseconds(70))
        #expect(pace.drew(nil, isComplete: false, at: .milliseconds(66)).opening == nil)
        let drawn = pace.drew(tag, isComplete: true, at: .milliseconds(90))
        #expect(drawn.opening == .milliseconds(40))
        #expect(drawn.changes == [])
        #expect(pace.drew(tag, isComplete: true, at: .milliseconds(106)).opening == nil)
    }

    @Test func `what was drawn before anybody looked is not told of`() {
        let pace = UpdateLatency()
        pace.open(since: .milliseconds(50))
        let tag = pace.tag(told: .milliseconds(70))
        pace.forget()
        let drawn = pace.drew(tag, isComplete: true, at: .seconds(4))
        #expect(drawn.opening == nil && drawn.changes == [])
    }

    @Test func `frames are told of by their number, their mean and their worst`() {
        var totals = PerformanceTotals()
        for milliseconds in [1, 2, 6] {
            totals.add(Self.frame(work: .milliseconds(milliseconds), length: .milliseconds(milliseconds * 3)))
        }
        totals.add(opening: .milliseconds(38), changes: [.milliseconds(9), .milliseconds(14)])
        totals.layouts.made = 4
        totals.layouts.found = 3
        totals.layouts.missed = 1
        totals.layouts.shapedBytes = 120
        #expect(
            totals.text(over: 0.5) == """
                frames/s                6
                late frames             1
                main thread        3.0 ms
                at worst           6.0 ms
                rows laid out           4
                rows found           75 %
                bytes shaped          120
                to pixels         14.0 ms
                chat opened in    38.0 ms
                """
        )
    }

    private static func frame(work: Duration, length: Duration) -> FrameMeter.Frame {
        FrameMeter.Frame(time: .zero, interval: nil, work: work, drawing: work, length: length)
    }
}
