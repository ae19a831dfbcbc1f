import ListEngine
import TestKit
import Testing

/// Row 5 of §11: the list does not jump while the user reads, whatever is added, removed or resized around it.
@Suite struct DriftTests {
    /// A list that is edited during a fling, and one that is only flung: they must move alike.
    struct Scene {
        var edits: RandomEdits
        var model: ListModel
        var trial: ListTrial
        var twin: ListTrial
        var isUp = true

        init(seed: UInt64) {
            edits = RandomEdits(seed: seed)
            model = ListModel(items: edits.items(400, measured: 100))
            let edges = ListEdges(top: .more, bottom: .more)
            trial = ListTrial(model.items, edges: edges)
            twin = ListTrial(ListTrial.rows(Array(repeating: 1000, count: 4000)), edges: edges)
            let middle = ScrollIntent(to: .item(model.items[200].id, .top(0)))
            trial.list.scroll(to: middle, at: trial.now)
            trial.scrollUp(0.5)
            twin.list.scroll(to: ScrollIntent(to: .item(ItemID(2000), .top(0))), at: twin.now)
            twin.scrollUp(0.5)
        }

        /// Flings the list, back towards the middle near an end.
        mutating func fling() {
            guard let visible = trial.step().visible else { return }
            if visible.first < 100 { isUp = false }
            if visible.last > model.items.count - 100 { isUp = true }
            let speed = Double(edits.number(500...8000))
            trial.list.fling(velocity: isUp ? speed : -speed, at: trial.now)
            twin.list.fling(velocity: isUp ? speed : -speed, at: twin.now)
        }

        /// Runs a frame of the fling; returns the distance of each row that is visible before and after, and the
        /// twin's distance.
        mutating func frame() -> (moves: [Double], twin: Double) {
            let before = trial.step().places
            let twinBefore = twin.step().places
            let after = trial.step(after: .milliseconds(16)).places
            let twinAfter = twin.step(after: .milliseconds(16)).places
            let twinMove = twinAfter.lazy.compactMap { id, y in twinBefore[id].map { y - $0 } }.first
            return (after.compactMap { id, y in before[id].map { y - $0 } }, twinMove ?? .nan)
        }

        /// Edits the list now; returns the distance that the anchor row moved.
        mutating func edit() -> Double? {
            var edit = edits.edits(of: model.items, most: 2)
            if model.items.count > 450 { edit.inserted = [] }
            if model.items.count < 350 { edit.removed = [] }
            guard let next = model.applying(edit) else { return 0 }
            let leaving = Set((edit.removed + edit.moved.map(\.old)).map { model.items[$0].id })
            let before = trial.step()
            let fromAnchor = before.rows.drop { $0.y < 0 }
            guard let stayer = fromAnchor.first(where: { !leaving.contains($0.id) }) else { return 0 }
            model = next
            var transaction = ListTransaction(.edits(edit))
            transaction.hasNewItems = edits.chance(50)
            trial.submit(transaction)
            return trial.step().places[stayer.id].map { $0 - stayer.y }
        }

        /// Delivers the heights of rows that were estimated.
        mutating func measure() -> Double? {
            let before = trial.step()
            guard let anchor = before.rows.first(where: { $0.y >= 0 }) else { return 0 }
            let wanted = before.layout.prefix(edits.number(0...5))
            trial.list.measured(wanted.map { RowMeasurement($0, height: edits.height()) }, at: trial.now)
            return trial.step().places[anchor.id].map { $0 - anchor.y }
        }
    }

    /// The long run is `Scripts/trial-list`.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `any edits during flings move what one reads by nothing`(seed: UInt64) {
        var scene = Scene(seed: seed)
        for step in 0..<propertySteps(400) / 4 {
            if step.isMultiple(of: 40) { scene.fling() }
            let edit = scene.edit()
            let measure = scene.measure()
            let frame = scene.frame()
            let isRight = edit == 0 && measure == 0 && frame.moves.allSatisfy { $0 == frame.twin }
            guard isRight else {
                Issue.record("seed \(seed), step \(step): \(edit ?? .nan), \(measure ?? .nan), \(frame)")
                return
            }
        }
    }

    @Test func `an endless list is scrolled through a window that goes along, and nothing shows it`() {
        // LV-44: rows 0... of 100 px; the list has 60 of them at any time.
        func item(_ number: Int) -> ListItem { ListItem(ItemID(Int64(number)), height: .measured(100)) }
        var low = 5000
        var trial = ListTrial((low..<low + 60).map(item), edges: ListEdges(top: .more, bottom: .more))
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(5030), .top(0))), at: trial.now)
        var scrolled = 0.0
        for _ in 0..<1000 {
            trial.scrollUp(37)
            scrolled += 37
            for page in trial.step().pages where page.edge == .top {
                let edits = ListEdits(
                    removed: Array(40..<60),
                    inserted: (0..<20).map { .init(at: $0, item(low - 20 + $0)) }
                )
                low -= 20
                trial.submit(.page(edits, edges: ListEdges(top: .more, bottom: .more)))
            }
            for (id, y) in trial.step().places {
                #expect(y == Double(id.rawValue - 5030) * 100 + scrolled)
            }
        }
        #expect(low < 4700)
    }
}
