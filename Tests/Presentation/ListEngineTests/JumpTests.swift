import Testing

@testable import ListEngine

/// LV-33, LV-36, LV-77 to LV-80: explicit jumps, and the way back.
@Suite struct JumpTests {
    private func chat(_ count: Int = 200) -> ListTrial {
        ListTrial(ListTrial.rows(Array(repeating: 100, count: count)))
    }

    private func settle(_ trial: inout ListTrial) -> ListFrameUpdate {
        while trial.step().wantsFrame, trial.now < .seconds(60) { trial.step(after: .milliseconds(16)) }
        return trial.step()
    }

    @Test func `a far jump is one slide in its direction, with two windows of rows alive`() {
        var trial = chat()
        let intent = ScrollIntent(to: .item(ItemID(10), .top(0)), isAnimated: true)
        trial.list.jump(to: intent, at: trial.now)
        let first = trial.step()
        // Visible rows stay in place; the target enters from above.
        #expect(first.rows.first { $0.id == ItemID(200) }?.y == 500)
        var last = 500.0
        for _ in 0..<40 {
            let step = trial.step(after: .milliseconds(16))
            #expect(step.rows.count <= 15)
            guard let leaving = step.rows.first(where: { $0.id == ItemID(200) }) else { continue }
            #expect(leaving.y >= last && leaving.index == nil)
            last = leaving.y
        }
        #expect(settle(&trial).rows.first { $0.id == ItemID(10) }?.y == 0)
    }

    @Test func `an item that is not loaded is named, and the same intent works when it is`() {
        var trial = chat()
        let intent = ScrollIntent(
            to: .item(ItemID(-500), .center(overflow: .top)),
            isAnimated: true,
            highlight: .milliseconds(700),
            hint: .top
        )
        trial.list.jump(to: intent, at: trial.now)
        #expect(trial.step().missing == intent.target)
        let around = (-550..<(-450)).map { ListItem(ItemID(Int64($0)), height: .measured(100)) }
        trial.submit(.initial(around, edges: ListEdges(top: .more, bottom: .more), scroll: intent))
        let sliding = trial.step(after: .milliseconds(16))
        #expect(sliding.missing == nil)
        // The old rows move down while the new ones enter from the top.
        #expect(sliding.rows.contains { $0.id == ItemID(200) && $0.index == nil })
        let rest = settle(&trial)
        #expect(rest.rows.first { $0.id == ItemID(-500) }?.y == 250)
    }

    @Test func `the target lights up when it is there, and goes out`() {
        var trial = chat()
        let intent = ScrollIntent(
            to: .item(ItemID(195), .top(0)),
            isAnimated: true,
            highlight: .milliseconds(700)
        )
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(188), .top(0))), at: trial.now)
        trial.list.scroll(to: intent, at: trial.now)
        #expect(trial.step().highlight == nil)
        while trial.step().highlight == nil, trial.now < .seconds(5) { trial.step(after: .milliseconds(10)) }
        #expect(trial.step().highlight == RowHighlight(id: ItemID(195), strength: 1))
        #expect(trial.step(after: .milliseconds(700)).highlight?.strength == 1)
        #expect(trial.step(after: .milliseconds(150)).highlight?.strength == 0.5)
        #expect(trial.step(after: .milliseconds(150)).highlight == nil)
    }

    /// LV-80.
    @Test func `the way back leads first to where one jumped from, then to the newest`() {
        var trial = chat()
        trial.scrollUp(3000)
        trial.list.endDrag(velocity: 0, at: trial.now)
        let reading = trial.step().places
        trial.list.jump(to: ScrollIntent(to: .item(ItemID(100), .top(0))), at: trial.now)
        let first = trial.step().places
        trial.list.jump(to: ScrollIntent(to: .item(ItemID(20), .top(0)), isAnimated: true), at: trial.now)
        _ = settle(&trial)
        trial.list.goBack(at: trial.now)
        #expect(settle(&trial).places == first)
        trial.list.goBack(at: trial.now)
        #expect(settle(&trial).places == reading)
        trial.list.goBack(at: trial.now)
        #expect(settle(&trial).follow == .following)
    }

    @Test func `a place that one has scrolled past is no way back`() {
        var trial = chat()
        trial.scrollUp(3000)
        trial.list.jump(to: ScrollIntent(to: .item(ItemID(100), .top(0))), at: trial.now)
        trial.scrollUp(-9000)
        trial.list.goBack(at: trial.now)
        #expect(settle(&trial).follow == .following)
    }

    /// LV-78: a restart. The heights are not known yet, and arrive in any order.
    @Test func `a saved position comes back to the same pixel`() {
        func height(_ id: ItemID) -> Double { 41.25 + Double(id.rawValue * 37 % 300) }
        let items = (1...200).map { ListItem(ItemID($0), height: .estimated(44)) }
        for way in [0, 33.5, 700, 5000, 12_345.678] {
            var trial = ListTrial(items)
            trial.layOut(height)
            var left = way
            while left > 0 {
                trial.scrollUp(min(left, 100))
                trial.layOut(height)
                left -= 100
            }
            let before = trial.step().places
            let saved = trial.list.savedPosition

            var restarted = ListTrial()
            let intent = ScrollIntent(to: saved.target(home: .bottom))
            restarted.submit(.initial(items, edges: ListEdges(top: .end, bottom: .end), scroll: intent))
            #expect(restarted.layOut(height).places == before)
            #expect(restarted.list.savedPosition == saved)
        }
    }

    @Test func `the way of a jump is right although messages come in and go meanwhile`() {
        var trial = chat()
        let intent = ScrollIntent(to: .item(ItemID(190), .top(0)), isAnimated: true)
        trial.list.scroll(to: intent, at: trial.now)
        for id in 0..<5 as Range<Int64> {
            trial.step(after: .milliseconds(20))
            let count = trial.list.count
            trial.submit(
                .live(
                    ListEdits(
                        removed: [193],
                        inserted: [.init(at: count - 1, ListItem(ItemID(900 + id), height: .measured(250)))]
                    )
                )
            )
        }
        #expect(settle(&trial).rows.first { $0.id == ItemID(190) }?.y == 0)
    }

    @Test func `a hand stops a jump`() {
        var trial = chat()
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(190), .top(0)), isAnimated: true), at: trial.now)
        trial.step(after: .milliseconds(50))
        trial.list.beginDrag(at: trial.now)
        let caught = trial.step().places
        #expect(trial.step(after: .seconds(1)).places == caught)
    }
}
