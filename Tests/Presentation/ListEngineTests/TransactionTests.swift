import ListEngine
import TestKit
import Testing

@Suite struct TransactionTests {
    private func items(of list: VirtualList) -> [ListItem] {
        (0..<list.count).compactMap { list.item(at: $0) }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `random edits make the list that the model has`(seed: UInt64) {
        var edits = RandomEdits(seed: seed)
        var model = ListModel(items: edits.items(30))
        var trial = ListTrial(model.items)
        for _ in 0..<propertySteps(400) / 8 {
            let edit = edits.edits(of: model.items)
            guard let next = model.applying(edit) else {
                Issue.record("seed \(seed): the test made edits that make no sense")
                return
            }
            model = next
            trial.submit(ListTransaction(.edits(edit)))
            #expect(trial.list.fault == nil)
            #expect(items(of: trial.list) == model.items)
            trial.scrollUp(Double(edits.number(-300...300)))
            trial.list.stopScrolling(at: trial.now)
            let step = trial.step(after: .seconds(3))
            if let fault = step.tilingFault(trial.list.viewport, model) {
                Issue.record("seed \(seed): \(fault)")
                return
            }
        }
    }

    /// LV-09, and row 18 of §11: errors that ended the original's program cause a reload here.
    @Test(arguments: [
        (ListEdits(removed: [3]), TransactionError.noSuchOldIndex(3, count: 3)),
        (ListEdits(removed: [-1]), .noSuchOldIndex(-1, count: 3)),
        (ListEdits(removed: [1, 1]), .indexTwice(1)),
        (ListEdits(inserted: [.init(at: 4, item(9))]), .noSuchNewIndex(4, count: 3)),
        (ListEdits(inserted: [.init(at: .min, item(9))]), .noSuchNewIndex(.min, count: 3)),
        (ListEdits(inserted: [.init(at: 0, item(1))]), .itemTwice(ItemID(1))),
        (ListEdits(inserted: [.init(at: 0, item(9)), .init(at: 1, item(9))]), .itemTwice(ItemID(9))),
        (ListEdits(inserted: [.init(at: 1, item(8)), .init(at: 1, item(9))]), .indexTwice(1)),
        (ListEdits(moved: [.init(from: 0, to: 1, item(2))]), .wrongItem(ItemID(2), index: 0)),
        (ListEdits(updated: [.init(at: 1, item(1))]), .wrongItem(ItemID(1), index: 1)),
        (ListEdits(updated: [.init(at: 3, item(1))]), .noSuchNewIndex(3, count: 3)),
        (ListEdits(removed: [0], updated: [.init(at: 0, item(1))]), .wrongItem(ItemID(1), index: 0)),
    ])
    func `a wrong transaction changes nothing and asks for a reload`(
        edits: ListEdits,
        error: TransactionError
    ) {
        let rows = ListTrial.rows([10, 20, 30])
        var trial = ListTrial(rows)
        trial.submit(ListTransaction(.edits(edits)))
        #expect(trial.step().fault == error)
        #expect(items(of: trial.list) == rows)
    }

    @Test func `edits after a wrong one are passed over until a reload comes`() {
        var trial = ListTrial(ListTrial.rows([10, 20, 30]))
        trial.submit(ListTransaction(.edits(ListEdits(removed: [7]))))
        trial.submit(ListTransaction(.edits(ListEdits(removed: [0]))))
        #expect(trial.list.count == 3)
        #expect(trial.step().fault != nil)
        trial.submit(ListTransaction(.replacement(ListTrial.rows([10, 20]))))
        #expect(trial.step().fault == nil)
        trial.submit(ListTransaction(.edits(ListEdits(removed: [0]))))
        #expect(items(of: trial.list).map(\.id) == [ItemID(2)])
    }

    @Test func `a lock holds transactions back, and then they are carried out in turn`() {
        var trial = ListTrial(ListTrial.rows([10, 20, 30]))
        let lock = trial.list.lock()
        let other = trial.list.lock()
        trial.submit(ListTransaction(.edits(ListEdits(removed: [0]))))
        trial.submit(ListTransaction(.edits(ListEdits(removed: [1]))))
        trial.list.unlock(lock, at: trial.now)
        #expect(trial.list.count == 3)
        trial.list.unlock(other, at: trial.now)
        #expect(items(of: trial.list).map(\.id) == [ItemID(2)])
    }

    @Test func `a move keeps the row and what is known of it`() {
        var trial = ListTrial(ListTrial.rows([10, 20, 30]))
        trial.submit(
            ListTransaction(
                .edits(ListEdits(moved: [.init(from: 0, to: 2, .init(ItemID(1), height: .estimated(99)))]))
            )
        )
        let step = trial.step()
        #expect(step.rows.map(\.id) == [ItemID(2), ItemID(3), ItemID(1)])
        #expect(step.rows.last?.height == 10)
    }

    @Test func `a reload keeps the heights of what was there before`() {
        var trial = ListTrial(ListTrial.rows([10, 20, 30]))
        let again = [3, 1].map { ListItem(ItemID($0), height: .estimated(77)) }
        trial.submit(ListTransaction(.replacement(again)))
        #expect(trial.step().rows.map(\.height) == [30, 10])
    }

    @Test func `prepared rows are shown as the same items would be`() throws {
        let items = ListTrial.rows([10, 20, 30, 40])
        let prepared = try PreparedRows(count: items.count, width: 400) { items[$0] }
        #expect(prepared.items == items)
        var (first, second) = (VirtualList(), VirtualList())
        let viewport = Viewport(width: 400, height: 300)
        var transaction = ListTransaction.initial(prepared, edges: ListEdges(top: .end, bottom: .end))
        transaction.viewport = viewport
        first.submit(transaction, at: .zero)
        transaction.content = .replacement(items)
        second.submit(transaction, at: .zero)
        let (step, same) = (first.step(at: .zero), second.step(at: .zero))
        #expect(step.rows == same.rows)
        #expect(step.layout.isEmpty)
        // A list with rows treats them as a replacement.
        transaction.content = .prepared(try PreparedRows(count: 2) { items[$0 + 1] })
        first.submit(transaction, at: .zero)
        #expect(self.items(of: first) == Array(items[1...2]))
    }

    @Test func `prepared rows around those that are seen move nothing, and these stay laid out`() throws {
        let items = ListTrial.rows((1...200).map { _ in 20 })
        var trial = ListTrial(Array(items[60..<130]))
        trial.submit(ListTransaction(scroll: ScrollIntent(to: .item(items[90].id, .top(0)))))
        let before = trial.step()
        var changed = items
        changed[95].height = .estimated(50)
        trial.submit(
            ListTransaction(
                .prepared(
                    try PreparedRows(count: changed.count, width: trial.list.viewport.width) { changed[$0] }
                )
            )
        )
        let after = trial.step()
        #expect(self.items(of: trial.list).count == 200)
        #expect(after.rows.map(\.id) == before.rows.map(\.id))
        #expect(after.rows.map(\.y) == before.rows.map(\.y))
        #expect(after.rows.map(\.height) == before.rows.map(\.height))
        // Its content may have changed: it must be laid out again, at its current height.
        #expect(after.layout.map(\.id) == [items[95].id])
    }

    @Test func `an item is not prepared twice`() {
        #expect(throws: TransactionError.itemTwice(ItemID(5))) {
            try PreparedRows(count: 3) { ListItem(ItemID($0 == 1 ? 4 : 5), height: .measured(10)) }
        }
    }

    @Test func `neighbours of a change are laid out anew`() {
        var trial = ListTrial(ListTrial.rows([50, 50, 50, 50, 50, 50, 50, 50]))
        #expect(trial.step().layout.isEmpty)
        trial.submit(
            ListTransaction(.edits(ListEdits(removed: [0], inserted: [.init(at: 4, Self.item(20))])))
        )
        let wanted = trial.step().layout
        #expect(Set(wanted.map(\.id.rawValue)) == [2, 5, 6])
        let request = wanted.first { $0.id == ItemID(6) }
        #expect(request?.above == ItemID(20))
        #expect(request?.below == ItemID(7))
    }

    @Test func `a row that is put in again without a layout is laid out again, as high as it was until then`()
    {
        let items = (1...3).map { ListItem(ItemID($0), height: .estimated(64)) }
        var trial = ListTrial(items)
        trial.layOut { _ in 50 }
        #expect(trial.step().layout.isEmpty)
        trial.submit(ListTransaction(.replacement(items)))
        let step = trial.step()
        #expect(Set(step.layout.map(\.id.rawValue)) == [1, 2, 3])
        #expect(step.rows.map(\.height) == [50, 50, 50])
    }

    @Test func `items that know their neighbours are laid out anew by updates only`() {
        var settings = ListSettings()
        settings.dependsOnNeighbours = false
        var trial = ListTrial(ListTrial.rows([50, 50, 50, 50]), settings: settings)
        trial.submit(
            ListTransaction(.edits(ListEdits(removed: [0], inserted: [.init(at: 2, Self.item(20))])))
        )
        #expect(trial.step().layout.isEmpty)
    }

    @Test func `another width asks for the layouts of all that is near`() {
        var trial = ListTrial(ListTrial.rows([50, 50, 50]))
        trial.submit(ListTransaction(viewport: Viewport(width: 300, height: 600)))
        let wanted = trial.step().layout
        #expect(wanted.map(\.purpose.width) == [300, 300, 300])
        trial.list.measured(wanted.map { RowMeasurement($0, height: 70) }, at: trial.now)
        let step = trial.step()
        #expect(step.layout.isEmpty)
        #expect(step.rows.map(\.height) == [70, 70, 70])
    }

    /// LV-06.
    @Test func `the tag is that of the transaction that is on the screen`() {
        var trial = ListTrial(ListTrial.rows([50]))
        let lock = trial.list.lock()
        for tag in [7, 8] {
            var transaction = ListTransaction(.edits(ListEdits(removed: tag == 7 ? [0] : [])))
            transaction.tag = tag
            trial.submit(transaction)
        }
        #expect(trial.step().tag == nil)
        trial.list.unlock(lock, at: trial.now)
        let step = trial.step()
        #expect(step.tag == 8)
        #expect(step.changes.contains(.tag))
        #expect(step.visible == nil)
        #expect(!trial.step().changes.contains(.tag))
    }

    @Test func `a layout for a state that is over is only a guess`() {
        var trial = ListTrial([ListItem(ItemID(1), height: .estimated(50))])
        let old = trial.step().layout
        trial.submit(
            ListTransaction(
                .edits(ListEdits(updated: [.init(at: 0, .init(ItemID(1), height: .estimated(50)))]))
            )
        )
        trial.list.measured(old.map { RowMeasurement($0, height: 80) }, at: trial.now)
        let step = trial.step()
        #expect(step.rows.first?.height == 80)
        #expect(step.layout.map(\.id) == [ItemID(1)])
    }

    private static func item(_ id: Int64) -> ListItem { ListItem(ItemID(id), height: .measured(40)) }
}
