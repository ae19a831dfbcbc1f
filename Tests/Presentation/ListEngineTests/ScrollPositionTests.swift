import ListEngine
import Testing

/// LV-32: the final position of a row. 20 rows of 100 px in a viewport of 600 px, of which 50 are covered at the top
/// and 100 at the bottom. Row 10, or a taller one in its place, is scrolled to each position.
@Suite struct ScrollPositionTests {
    private func trial(height: Double) -> ListTrial {
        var heights = Array(repeating: 100.0, count: 20)
        heights[9] = height
        return ListTrial(
            ListTrial.rows(heights),
            viewport: Viewport(width: 400, height: 600, topInset: 50, bottomInset: 100)
        )
    }

    @Test(arguments: [
        (100, ScrollPosition.top(0), 50.0),
        (100, .top(30), 80),
        (100, .top(-30), 20),
        (100, .bottom(0), 400),
        (100, .bottom(30), 370),
        (100, .center(overflow: .top), 225),
        (100, .center(overflow: .bottom), 225),
        (100, .center(overflow: .point(90)), 225),
        // At first the last rows are visible, so the nearest place for row 10 is at the top inset.
        (100, .visible, 50),
        (450, .center(overflow: .top), 50),
        (800, .top(0), 50),
        (800, .bottom(0), -300),
        (800, .center(overflow: .top), 50),
        (800, .center(overflow: .bottom), -300),
        (800, .center(overflow: .point(400)), -125),
        (800, .center(overflow: .point(0)), 50),
        (800, .center(overflow: .point(10)), 50),
        (800, .center(overflow: .point(800)), -300),
        (800, .center(overflow: .point(.nan)), 50),
        (800, .visible, -300),
    ])
    func `a row lands where the table says`(height: Double, position: ScrollPosition, y: Double) {
        var trial = trial(height: height)
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(10), position)), at: trial.now)
        #expect(trial.y(10) == y)
    }

    @Test(arguments: [ScrollPosition.top(0), .bottom(0), .center(overflow: .top), .visible])
    func `an animated way ends at the same pixel`(position: ScrollPosition) {
        for id in [12, 18, 1] as [Int64] {
            var trial = trial(height: 100)
            var twin = trial
            let target = ScrollTarget.item(ItemID(id), position)
            trial.list.scroll(to: ScrollIntent(to: target, isAnimated: true), at: trial.now)
            twin.list.scroll(to: ScrollIntent(to: target), at: twin.now)
            let isAway = trial.step().places != twin.step().places
            #expect(trial.step(after: .milliseconds(50)).wantsFrame == isAway)
            for _ in 0..<200 { trial.step(after: .milliseconds(16)) }
            #expect(trial.step().places == twin.step().places)
            #expect(!trial.step().wantsFrame)
        }
    }

    @Test func `a row near an end goes as far as there is content`() {
        var trial = trial(height: 100)
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(20), .top(0))), at: trial.now)
        #expect(trial.y(20) == 400)
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(1), .bottom(0))), at: trial.now)
        #expect(trial.y(1) == 50)
    }

    @Test func `what is in sight already does not move to be seen`() {
        var trial = trial(height: 100)
        trial.scrollUp(130)
        let before = trial.step().places
        trial.list.ensureVisible(ItemID(17), at: trial.now)
        #expect(trial.step().places == before)
        // Row 14 shows 70 px at the top: 30 are missing.
        trial.list.ensureVisible(ItemID(14), isAnimated: false, at: trial.now)
        #expect(trial.y(14) == 50)
    }

    /// LV-48: a chat of three messages lies at the input, a list of three chats at the top.
    @Test(arguments: [(VerticalEdge.bottom, [200.0, 300, 400]), (.top, [50, 150, 250])])
    func `few rows lie at the home end`(home: VerticalEdge, places: [Double]) {
        let viewport = Viewport(width: 400, height: 600, topInset: 50, bottomInset: 100)
        for count in [0, 1, 3] {
            var trial = ListTrial(
                ListTrial.rows(Array(repeating: 100, count: count)),
                viewport: viewport,
                settings: ListSettings(home: home)
            )
            let expected = home == .bottom ? places.suffix(count) : places.prefix(count)
            #expect(trial.step().rows.map(\.y) == Array(expected))
            trial.scrollUp(0)
            trial.list.stopScrolling(at: trial.now)
            #expect(trial.step().rows.map(\.y) == Array(expected))
        }
    }

    /// LV-37, LV-77: the unread separator stays in place when the input grows or heights arrive late, until the user
    /// scrolls.
    @Test func `a target holds its place until the member scrolls`() {
        var trial = trial(height: 100)
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(10), .top(20))), at: trial.now)
        #expect(trial.y(10) == 70)
        trial.submit(
            ListTransaction(viewport: Viewport(width: 400, height: 500, topInset: 60, bottomInset: 180))
        )
        #expect(trial.y(10) == 80)
        trial.submit(
            ListTransaction(
                .edits(ListEdits(updated: [.init(at: 9, .init(ItemID(10), height: .measured(20)))]))
            )
        )
        #expect(trial.y(10) == 80)
        trial.scrollUp(5)
        trial.list.endDrag(velocity: 0, at: trial.now)
        trial.submit(
            ListTransaction(viewport: Viewport(width: 400, height: 500, topInset: 60, bottomInset: 190))
        )
        #expect(trial.y(10) == 75)
    }
}
