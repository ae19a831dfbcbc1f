import ListEngine
import TestKit
import Testing

/// LV-11, LV-12, LV-16, LV-20: the frames between two states, on a clock of the test's own.
@Suite struct AnimationTests {
    private static let frame = Duration.milliseconds(16)

    private func item(_ id: Int64, _ height: Double) -> ListItem {
        ListItem(ItemID(id), height: .measured(height))
    }

    private func animated(_ edits: ListEdits, _ animation: ListAnimation = .rows) -> ListTransaction {
        ListTransaction(.edits(edits), animation: animation)
    }

    /// The frames of half a second, starting with the transaction.
    private func frames(_ trial: inout ListTrial) -> [ListFrameUpdate] {
        [trial.step()] + (0..<35).map { _ in trial.step(after: Self.frame) }
    }

    @Test func `a new message pushes the others up from where they were`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        let before = trial.step().places
        trial.submit(animated(ListEdits(inserted: [.init(at: 20, item(99, 60))])))
        let frames = frames(&trial)
        for (id, y) in before { #expect(frames[0].places[id] == y) }
        let ys = frames.compactMap { $0.places[ItemID(20)] }
        #expect(zip(ys, ys.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(ys.last == 440)
        let new = frames.compactMap { step in step.rows.first { $0.id == ItemID(99) } }
        #expect(new.first?.height == 0 && new.first?.alpha == 0)
        #expect(new.allSatisfy { abs($0.bottom - 600) < 0.001 })
        #expect(new.last?.height == 60 && new.last?.alpha == 1)
        #expect(frames.last?.wantsFrame == false)
    }

    @Test func `a deleted row closes and fades, and what one reads stays`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.scrollUp(350)
        trial.submit(animated(ListEdits(removed: [13])))
        let frames = frames(&trial)
        #expect(Set(frames.compactMap { $0.places[ItemID(12)] }).count == 1)
        let ghost = frames.compactMap { step in step.rows.first { $0.id == ItemID(14) } }
        #expect(ghost.first?.height == 100 && ghost.first?.alpha == 1)
        #expect(ghost.allSatisfy { $0.index == nil })
        #expect(zip(ghost, ghost.dropFirst()).allSatisfy { $0.height >= $1.height && $0.alpha >= $1.alpha })
        #expect(frames.last?.rows.contains { $0.id == ItemID(14) } == false)
        #expect(frames.first?.places[ItemID(15)] == 350)
        #expect(frames.last?.places[ItemID(15)] == 250)
    }

    @Test func `a row that moves flies from its old place to its new one`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 6)))
        trial.submit(animated(ListEdits(moved: [.init(from: 4, to: 0, item(5, 100))])))
        let frames = frames(&trial)
        let ys = frames.compactMap { $0.places[ItemID(5)] }
        #expect(ys.first == 400 && ys.last == 0)
        #expect(zip(ys, ys.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(frames.allSatisfy { step in step.rows.first { $0.id == ItemID(5) }?.height == 100 })
        #expect(frames.first?.places[ItemID(1)] == 0 && frames.last?.places[ItemID(1)] == 100)
    }

    @Test func `inserted rows only appear when they are to fade`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 6)))
        trial.submit(animated(ListEdits(removed: [5], inserted: [.init(at: 5, item(99, 100))]), .fade))
        let first = trial.step()
        #expect(first.places[ItemID(99)] == 500)
        #expect(first.rows.first { $0.id == ItemID(99) }?.alpha == 0)
        #expect(first.rows.first { $0.id == ItemID(6) }?.y == 500)
        let last = trial.step(after: .milliseconds(400))
        #expect(last.rows.map(\.alpha) == Array(repeating: 1, count: 6))
        #expect(last.rows.last?.id == ItemID(99))
    }

    @Test func `a full transition takes every row from where it was seen`() {
        var trial = ListTrial(ListTrial.rows([100, 100, 100]))
        let before = trial.step().places
        let other = [item(3, 100), item(9, 50), item(1, 70)]
        trial.submit(ListTransaction(.replacement(other), animation: .full))
        let first = trial.step()
        #expect(first.places[ItemID(1)] == before[ItemID(1)])
        #expect(first.places[ItemID(3)] == before[ItemID(3)])
        #expect(first.rows.first { $0.id == ItemID(2) }?.y == before[ItemID(2)])
        let last = trial.step(after: .seconds(1))
        #expect(last.rows.map(\.id) == [ItemID(3), ItemID(9), ItemID(1)])
        #expect(last.rows.map(\.y) == [380, 480, 530])
    }

    @Test func `the input that grows takes the messages along`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.submit(
            ListTransaction(viewport: Viewport(width: 400, height: 600, bottomInset: 80), animation: .rows)
        )
        let frames = frames(&trial)
        let ys = frames.compactMap { $0.rows.first { $0.id == ItemID(19) }?.y }
        #expect(ys.first == 400 && ys.last == 320)
        #expect(zip(ys, ys.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test func `a second transaction goes on from what is seen of the first`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.submit(animated(ListEdits(inserted: [.init(at: 20, item(98, 60))])))
        let middle = trial.step(after: .milliseconds(120)).places
        trial.submit(animated(ListEdits(removed: [3], inserted: [.init(at: 20, item(99, 80))])))
        let after = trial.step().places
        for (id, y) in middle {
            guard let other = after[id] else { continue }
            #expect(abs(other - y) < 1e-9)
        }
    }

    @Test func `a locked transaction is seen to its end before the next`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 3)))
        var first = animated(ListEdits(inserted: [.init(at: 3, item(98, 60))]))
        first.animation.locksQueue = true
        trial.submit(first)
        trial.submit(animated(ListEdits(removed: [3])))
        #expect(trial.step(after: .milliseconds(399)).visible?.count == 4)
        #expect(trial.step(after: .milliseconds(1)).visible?.count == 3)
    }

    @Test func `what comes back while it fades out is there once`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 6)))
        trial.submit(animated(ListEdits(removed: [2])))
        trial.step(after: .milliseconds(50))
        trial.submit(animated(ListEdits(inserted: [.init(at: 2, item(3, 100))])))
        let step = trial.step(after: .milliseconds(16))
        #expect(step.rows.filter { $0.id == ItemID(3) }.map(\.index) == [2])
    }

    /// LV-01: opening and closing rows tile the viewport in every frame, and end where they would be without
    /// animation.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `at every moment rows fill the list without gaps and overlaps`(seed: UInt64) {
        var edits = RandomEdits(seed: seed)
        var model = ListModel(items: edits.items(40, measured: 100))
        var trial = ListTrial(model.items)
        var twin = trial
        // No row disappears before its space has closed, so that there is content everywhere.
        let slowly = ListAnimation(.rows, fading: Timing(.milliseconds(600), .linear))
        for step in 0..<propertySteps(320) / 8 {
            var edit = edits.edits(of: model.items, most: 2)
            // A moving row is above the others and tiles nothing.
            edit.moved = []
            guard let next = model.applying(edit) else { continue }
            model = next
            trial.submit(animated(edit, [slowly, slowly, .none][edits.number(0...2)]))
            twin.submit(ListTransaction(.edits(edit)))
            let distance = Double(edits.number(-300...300))
            trial.scrollUp(distance)
            twin.scrollUp(distance)
            trial.list.stopScrolling(at: trial.now)
            twin.list.stopScrolling(at: twin.now)
            let pause = Duration.milliseconds(edits.number(0...150))
            let shown = trial.step(after: pause)
            twin.step(after: pause)
            let rows = shown.rows.filter { $0.height > 0 }
            if zip(rows, rows.dropFirst()).contains(where: { abs($0.bottom - $1.y) > 1e-6 }) {
                Issue.record("seed \(seed), step \(step): \(rows.map { ($0.id, $0.y, $0.height) })")
                return
            }
        }
        trial.step(after: .seconds(1))
        twin.step(after: .seconds(1))
        #expect(trial.step().rows == twin.step().rows)
    }
}
