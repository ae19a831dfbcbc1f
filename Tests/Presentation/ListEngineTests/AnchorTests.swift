import ListEngine
import TestKit
import Testing

/// The rows that must not move when something else changes.
@Suite struct AnchorTests {
    /// The topmost row with a visible top edge, which the user looks at.
    private func anchor(_ step: ListFrameUpdate) -> RowPlacement? {
        step.rows.first { $0.y >= 0 } ?? step.rows.first
    }

    @Test func `older messages put in above move nothing`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.scrollUp(333)
        let before = trial.step().places
        let older = (0..<50).map {
            ListEdits.Placed(at: $0, .init(ItemID(1000 + Int64($0)), height: .measured(37)))
        }
        trial.submit(.page(ListEdits(inserted: older), edges: ListEdges(top: .more, bottom: .end)))
        #expect(trial.step().places == before)
    }

    @Test func `newer messages put in below move nothing while one reads elsewhere`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.scrollUp(1)
        let before = trial.step().places
        trial.submit(.live(ListEdits(inserted: [.init(at: 20, .init(ItemID(99), height: .measured(37)))])))
        #expect(trial.step().places == before)
    }

    @Test func `a row that turns out taller grows away from the anchor`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.scrollUp(350)
        let before = trial.step().places
        // Shown: half of row 11, rows 12 to 16, half of row 17. Row 12 is the anchor.
        for (index, id) in [(10, 11), (0, 1), (19, 20)] as [(Int, Int64)] {
            trial.submit(
                ListTransaction(
                    .edits(ListEdits(updated: [.init(at: index, .init(ItemID(id), height: .measured(180)))]))
                )
            )
        }
        let after = trial.step().places
        for id in 12...17 as ClosedRange<Int64> { #expect(after[ItemID(id)] == before[ItemID(id)]) }
        #expect(after[ItemID(11)] == before[ItemID(11)].map { $0 - 80 })
    }

    @Test func `the input grows and the last message stays above it`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.submit(ListTransaction(viewport: Viewport(width: 400, height: 600, bottomInset: 50)))
        #expect(trial.step().rows.last?.bottom == 550)
        trial.scrollUp(250)
        let before = trial.step().places
        trial.submit(ListTransaction(viewport: Viewport(width: 400, height: 600, bottomInset: 90)))
        for (id, y) in trial.step().places {
            guard let old = before[id] else { continue }
            #expect(y == old - 40)
        }
    }

    @Test func `when the anchor is deleted, the nearest row in sight stays`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.scrollUp(350)
        let before = trial.step().places
        trial.submit(ListTransaction(.edits(ListEdits(removed: [11, 12]))))
        let after = trial.step().places
        for id in 14...17 as ClosedRange<Int64> { #expect(after[ItemID(id)] == before[ItemID(id)]) }
    }

    @Test func `a stationary range chooses the row that stays`() {
        var trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        let before = trial.step().places
        var transaction = ListTransaction(
            .edits(ListEdits(inserted: [.init(at: 17, .init(ItemID(99), height: .measured(60)))]))
        )
        transaction.anchorItem = .topmost(of: 0...19)
        trial.submit(transaction)
        let after = trial.step().places
        #expect(after[ItemID(15)] == before[ItemID(15)])
        #expect(after[ItemID(18)] == before[ItemID(18)].map { $0 + 60 })

        trial = ListTrial(ListTrial.rows(Array(repeating: 100, count: 20)))
        trial.scrollUp(350)
        let scrolled = trial.step().places
        transaction = ListTransaction(
            .edits(ListEdits(inserted: [.init(at: 13, .init(ItemID(99), height: .measured(60)))]))
        )
        transaction.anchorItem = .lowest(of: 0...15)
        trial.submit(transaction)
        #expect(trial.step().places[ItemID(16)] == scrolled[ItemID(16)])
        #expect(trial.step().places[ItemID(13)] == scrolled[ItemID(13)].map { $0 - 60 })
    }
}
