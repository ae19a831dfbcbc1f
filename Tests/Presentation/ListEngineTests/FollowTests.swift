import ListEngine
import Testing

/// LV-61 to LV-66: the list's reaction to new rows.
@Suite struct FollowTests {
    private func chat(bottom: ListEdges.Beyond = .end) -> ListTrial {
        ListTrial(
            ListTrial.rows(Array(repeating: 100, count: 20)),
            edges: ListEdges(top: .more, bottom: bottom)
        )
    }

    private func message(_ id: Int64, at index: Int) -> ListTransaction {
        .live(ListEdits(inserted: [.init(at: index, ListItem(ItemID(id), height: .measured(60)))]))
    }

    @Test func `at the newest message a new one is seen`() {
        var trial = chat()
        #expect(trial.step().follow == .following)
        trial.submit(message(99, at: 20))
        let step = trial.step(after: .seconds(1))
        #expect(step.rows.last?.id == ItemID(99))
        #expect(step.rows.last?.bottom == 600)
        #expect(step.follow == .following)
    }

    @Test func `away from it a new one moves nothing and counts`() {
        var trial = chat()
        trial.scrollUp(300)
        let before = trial.step().places
        trial.submit(message(98, at: 20))
        trial.submit(message(99, at: 21))
        let step = trial.step(after: .seconds(1))
        #expect(step.places == before)
        #expect(step.follow == .away(newItems: 2))
        #expect(step.changes.contains(.follow))
        #expect(!trial.step().changes.contains(.follow))
    }

    @Test func `news are counted out as they are seen`() {
        var trial = chat()
        trial.scrollUp(300)
        trial.submit(message(98, at: 20))
        trial.submit(message(99, at: 21))
        trial.scrollUp(-310)
        #expect(trial.step(after: .seconds(1)).follow == .away(newItems: 1))
        trial.submit(ListTransaction(.edits(ListEdits(removed: [21]))))
        #expect(trial.step().follow == .away(newItems: 0))
        trial.scrollUp(-1000)
        #expect(trial.step().follow == .following)
    }

    @Test func `a line that comes with a message is no news`() {
        var trial = chat()
        trial.scrollUp(300)
        let line = ListItem(ItemID(98), height: .measured(20), isNews: false)
        let message = ListItem(ItemID(99), height: .measured(60))
        trial.submit(.live(ListEdits(inserted: [.init(at: 20, line), .init(at: 21, message)])))
        #expect(trial.step(after: .seconds(1)).follow == .away(newItems: 1))
    }

    @Test func `messages that were deleted elsewhere or fill a hole are no news`() {
        var trial = chat()
        trial.scrollUp(300)
        trial.submit(
            .page(
                ListEdits(inserted: [.init(at: 20, ListItem(ItemID(99), height: .measured(60)))]),
                edges: ListEdges(top: .more, bottom: .end)
            )
        )
        #expect(trial.step().follow == .away(newItems: 0))
    }

    @Test func `where the newest are not loaded nothing is followed, and the way back is to load them`() {
        var trial = chat(bottom: .more(count: 500))
        #expect(trial.step().follow == .elsewhere)
        let before = trial.step().places
        let newer = (0..<10).map {
            ListEdits.Placed(at: 20 + $0, ListItem(ItemID(Int64(200 + $0)), height: .measured(50)))
        }
        trial.submit(
            .page(ListEdits(inserted: newer), edges: ListEdges(top: .more, bottom: .more(count: 490)))
        )
        #expect(trial.step().places == before)
        trial.list.goBack(at: trial.now)
        #expect(trial.step().missing == .edge(.bottom))
        let newest = (0..<20).map { ListItem(ItemID(Int64(500 + $0)), height: .measured(50)) }
        let intent = ScrollIntent(to: .edge(.bottom), isAnimated: true, hint: .bottom)
        trial.submit(.initial(newest, edges: ListEdges(top: .more, bottom: .end), scroll: intent))
        let step = trial.step(after: .seconds(1))
        #expect(step.missing == nil)
        #expect(step.follow == .following)
        #expect(step.rows.last?.id == ItemID(519))
    }

    /// LV-63.
    @Test func `one's own message is gone to wherever one was`() {
        var trial = chat()
        trial.scrollUp(900)
        var sent = message(99, at: 20)
        sent.scroll = ScrollIntent(to: .edge(.bottom), isAnimated: true)
        trial.submit(sent)
        #expect(trial.step(after: .milliseconds(100)).wantsFrame)
        for _ in 0..<150 { trial.step(after: .milliseconds(16)) }
        let step = trial.step()
        #expect(step.rows.last?.id == ItemID(99))
        #expect(step.follow == .following)
    }

    /// LV-34, LV-66.
    @Test func `the list follows a panel that grows in the same transaction`() {
        var trial = chat()
        trial.scrollUp(300)
        let before = trial.step().places
        var transaction = ListTransaction(viewport: Viewport(width: 400, height: 600, bottomInset: 40))
        transaction.additionalScroll = -40
        trial.submit(transaction)
        let after = trial.step().places
        #expect(after.allSatisfy { id, y in before[id].map { $0 == y } ?? true })
    }

    @Test func `a row that grows at the end pushes up while one follows`() {
        var trial = chat()
        trial.submit(
            ListTransaction(
                .edits(ListEdits(updated: [.init(at: 19, ListItem(ItemID(20), height: .measured(170)))]))
            )
        )
        let step = trial.step()
        #expect(step.rows.last?.bottom == 600)
        #expect(step.places[ItemID(19)] == 330)
    }

    @Test func `a list of chats stays at its top when a chat comes up`() {
        var trial = ListTrial(
            ListTrial.rows(Array(repeating: 70, count: 30)),
            settings: ListSettings(home: .top)
        )
        #expect(trial.step().rows.first?.y == 0)
        trial.submit(
            ListTransaction(
                .edits(
                    ListEdits(moved: [.init(from: 25, to: 0, ListItem(ItemID(26), height: .measured(70)))])
                )
            )
        )
        #expect(trial.step().rows.first?.id == ItemID(26))
        #expect(trial.step().rows.first?.y == 0)
        trial.scrollUp(-200)
        let before = trial.step().places
        trial.submit(
            ListTransaction(
                .edits(
                    ListEdits(moved: [.init(from: 25, to: 0, ListItem(ItemID(25), height: .measured(70)))])
                )
            )
        )
        #expect(trial.step().places == before)
    }
}
