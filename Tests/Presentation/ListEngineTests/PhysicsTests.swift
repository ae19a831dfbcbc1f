import TestKit
import Testing

@testable import ListEngine

/// The effects of touch, wheel and keyboard on a list, on a clock of the test's own.
@Suite struct PhysicsTests {
    private static let frame = Duration.milliseconds(16)

    private func chat(_ count: Int = 200) -> ListTrial {
        ListTrial(ListTrial.rows(Array(repeating: 100, count: count)))
    }

    /// The distance that the list is scrolled up.
    private func scrolled(_ trial: inout ListTrial) -> Double {
        switch trial.step().distanceToBottom {
        case .known(let distance), .atLeast(let distance): distance
        }
    }

    @Test func `a fling slows down, ends where it said, and looks the same at any frame rate`() {
        var ends: Set<Double> = []
        for rate in [5, 16, 33, 250] {
            var trial = chat()
            trial.list.fling(velocity: 6000, at: trial.now)
            var last = 0.0
            var way = Double.infinity
            while trial.step().wantsFrame, trial.now < .seconds(5) {
                trial.step(after: .milliseconds(rate))
                let now = scrolled(&trial)
                #expect(now - last <= way + 1.0 / 32)
                (way, last) = (now - last, now)
            }
            ends.insert(last)
        }
        #expect(ends == [Grid.snap(Fling(6000).distance(after: 10))])
    }

    @Test func `AX-06: with less motion a wheel and a jump are at once where they go, and nothing is thrown`()
    {
        var trial = chat()
        trial.list.isStill = true
        trial.list.wheel(by: 300, at: trial.now)
        #expect(scrolled(&trial) == 300)
        #expect(!trial.step().wantsFrame)
        trial.list.fling(velocity: 6000, at: trial.now)
        #expect(scrolled(&trial) == 300)
        for row in [10, 190] {
            let intent = ScrollIntent(to: .item(ItemID(Int64(row)), .top(0)), isAnimated: true)
            trial.list.jump(to: intent, at: trial.now)
            let step = trial.step()
            #expect(step.rows.first { $0.id == ItemID(Int64(row)) }?.y == 0)
            #expect(!step.wantsFrame && step.rows.allSatisfy { $0.index != nil })
        }
    }

    @Test func `AX-06: with less motion what comes and goes is there or gone at once`() {
        var trial = chat(8)
        trial.list.isStill = true
        var edits = ListEdits()
        edits.removed = [3]
        edits.inserted = [ListEdits.Placed(at: 7, ListItem(ItemID(9), height: .measured(100)))]
        trial.submit(.live(edits))
        let step = trial.step()
        #expect(!step.wantsFrame)
        #expect(step.rows.map(\.id.rawValue).contains(9) && !step.rows.map(\.id.rawValue).contains(4))
        #expect(step.rows.allSatisfy { $0.height == 100 && $0.alpha == 1 })
    }

    @Test func `a wheel is followed smoothly and adds up`() {
        var trial = chat()
        trial.list.wheel(by: 120, at: trial.now)
        trial.step(after: Self.frame)
        let first = scrolled(&trial)
        #expect(first > 0 && first < 60)
        trial.list.wheel(by: 120, at: trial.now)
        #expect(scrolled(&trial) == first)
        var ways: [Double] = []
        var last = first
        while trial.step().wantsFrame, trial.now < .seconds(5) {
            trial.step(after: Self.frame)
            ways.append(scrolled(&trial) - last)
            last = scrolled(&trial)
        }
        #expect(last == 240)
        #expect(ways.allSatisfy { $0 >= 0 })
    }

    @Test func `a wheel that is turned back at the end goes back at once`() {
        var trial = chat()
        for _ in 0..<10 { trial.list.wheel(by: -120, at: trial.now) }
        trial.list.wheel(by: 120, at: trial.now)
        trial.step(after: .seconds(2))
        #expect(scrolled(&trial) == 120)
    }

    @Test func `a hand moves the content to the pixel and stops what moves`() {
        var trial = chat()
        trial.list.fling(velocity: 6000, at: trial.now)
        trial.step(after: .milliseconds(100))
        trial.list.beginDrag(at: trial.now)
        let caught = scrolled(&trial)
        trial.step(after: .milliseconds(500))
        #expect(scrolled(&trial) == caught)
        trial.list.drag(by: 37.5, at: trial.now)
        #expect(scrolled(&trial) == caught + 37.5)
    }

    /// LV-46.
    @Test func `past the end the content gives way less and less, and comes back`() {
        var trial = chat()
        trial.list.beginDrag(at: trial.now)
        var shown: [Double] = []
        for _ in 0..<40 {
            trial.list.drag(by: -50, at: trial.now)
            shown.append(600 - (trial.step().rows.last?.bottom ?? 0))
        }
        let ways = zip(shown, shown.dropFirst()).map { $1 - $0 }
        #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(shown.allSatisfy { $0 > 0 && $0 < 600 })
        #expect(trial.step().follow == .following)
        trial.list.endDrag(velocity: 0, at: trial.now)
        var last = shown.last ?? 0
        while trial.step().wantsFrame, trial.now < .seconds(5) {
            let now = 600 - (trial.step(after: Self.frame).rows.last?.bottom ?? 0)
            #expect(now <= last)
            last = now
        }
        #expect(last == 0)
    }

    @Test func `a band that is let back moves the content again at its rest`() {
        var trial = chat()
        trial.list.beginDrag(at: trial.now)
        trial.list.drag(by: -200, at: trial.now)
        trial.list.drag(by: 250, at: trial.now)
        #expect(trial.step().rows.last.map { $0.bottom - 600 } == 50)
    }

    @Test func `a fling that hits the end bounces once and rests there`() {
        var trial = chat(20)
        trial.list.fling(velocity: 9000, at: trial.now)
        var farthest = 0.0
        while trial.step().wantsFrame, trial.now < .seconds(5) {
            farthest = max(farthest, trial.step(after: Self.frame).rows.first?.y ?? 0)
        }
        #expect(farthest > 20 && farthest < 200)
        #expect(trial.step().rows.first?.y == 0)
    }

    @Test func `content that is loaded only up to there does not bounce`() {
        var trial = ListTrial(
            ListTrial.rows(Array(repeating: 100, count: 20)),
            edges: ListEdges(top: .more, bottom: .end)
        )
        trial.list.drag(by: 5000, at: trial.now)
        #expect(trial.step().rows.first?.y == 0)
    }

    /// LV-49.
    @Test func `a turn is noticed after fourteen pixels`() {
        var trial = chat()
        trial.scrollUp(100)
        #expect(trial.step().direction == .top)
        for _ in 0..<20 {
            trial.scrollUp(-9)
            trial.scrollUp(9)
        }
        #expect(trial.step().direction == .top)
        trial.scrollUp(-9)
        trial.scrollUp(-9)
        #expect(trial.step().direction == .bottom)
    }

    @Test func `a page leaves a tenth of what was seen`() {
        var trial = chat()
        trial.list.scrollPage(towards: .top, at: trial.now)
        trial.step(after: .seconds(2))
        #expect(scrolled(&trial) == 540)
        trial.list.scrollPage(towards: .bottom, at: trial.now)
        trial.list.scrollPage(towards: .bottom, at: trial.now)
        trial.step(after: .seconds(2))
        #expect(scrolled(&trial) == 0)
    }

    @Test func `the clock of a host that goes back does not move the list`() {
        var trial = chat()
        trial.list.fling(velocity: 6000, at: .seconds(1))
        let before = trial.list.step(at: .milliseconds(1100)).places
        #expect(trial.list.step(at: .milliseconds(900)).places == before)
    }

    @Test(arguments: [Curve.linear, .easeOut, .easeInOut, .spring])
    func `a curve begins at its start, ends at its end and never turns back`(curve: Curve) {
        #expect(curve.value(0) == 0 && curve.value(1) == 1 && curve.value(-1) == 0 && curve.value(2) == 1)
        let values = (0...1000).map { curve.value(Double($0) / 1000) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(values.allSatisfy { (0...1).contains($0) })
    }
}
