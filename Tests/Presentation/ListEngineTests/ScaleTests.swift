import ListEngine
import Testing

/// A hundred thousand rows: counted, not timed.
@Suite struct ScaleTests {
    private static let items = (1...100_000).map {
        ListItem(
            ItemID($0),
            height: $0 % 3 == 0 ? .estimated(60) : .measured(Double(30 + $0 % 100)),
            headers: HeaderMarks(
                HeaderMark(HeaderKind(0), id: $0 / 40),
                HeaderMark(HeaderKind(1), id: $0 / 5)
            )
        )
    }

    private func trial(_ meter: OperationCounter) -> ListTrial {
        let styles = [
            HeaderStyle(HeaderKind(0), height: 30), HeaderStyle(HeaderKind(1), height: 34, side: .bottom),
        ]
        var trial = ListTrial(
            Self.items,
            viewport: Viewport(width: 400, height: 1000),
            settings: ListSettings(headers: styles)
        )
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(50_000), .top(0))), at: trial.now)
        trial.list.count(with: meter)
        return trial
    }

    /// LV-10, LV-60: some dozens of rows are visible or near; each costs a few nodes, and a few paths to the root.
    @Test func `a scrolled frame touches what is seen, not what there is`() {
        let meter = OperationCounter()
        var trial = trial(meter)
        for _ in 0..<50 {
            meter.reset()
            trial.scrollUp(130)
            let step = trial.step(after: .milliseconds(16))
            #expect(step.rows.count > 5)
            #expect(meter.count < 2500)
        }
    }

    @Test func `an edit among a hundred thousand touches no more`() {
        let meter = OperationCounter()
        var trial = trial(meter)
        for number in 0..<20 as Range<Int64> {
            meter.reset()
            trial.submit(
                .live(
                    ListEdits(
                        removed: [49_999, 3],
                        inserted: [
                            .init(at: 49_990, ListItem(ItemID(200_000 + number), height: .measured(70)))
                        ]
                    )
                )
            )
            #expect(meter.count < 2500)
            trial.step(after: .seconds(1))
        }
    }
}
