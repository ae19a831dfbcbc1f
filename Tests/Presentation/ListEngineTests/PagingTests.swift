import ListEngine
import TestKit
import Testing

/// LV-40, LV-42, LV-43, LV-75: pages are requested before they are needed, and only then.
@Suite struct PagingTests {
    private func chat(_ count: Int, top: ListEdges.Beyond = .more, bottom: ListEdges.Beyond = .end)
        -> ListTrial
    {
        ListTrial((0..<count).map(item), edges: ListEdges(top: top, bottom: bottom))
    }

    @Test func `a page is asked for before its end is seen, and once`() {
        var trial = chat(60)
        #expect(trial.step().pages.isEmpty)
        var asked: [(PageRequest, EdgeDistance)] = []
        for _ in 0..<100 {
            trial.scrollUp(20)
            let step = trial.step()
            asked += step.pages.map { ($0, step.distanceToTop) }
        }
        #expect(asked.map(\.0) == [PageRequest(edge: .top, beyond: ItemID(0))])
        #expect(asked.first?.1 == .atLeast(1180))
    }

    @Test func `the next page is asked for when one has come, and not when none has`() {
        var trial = chat(10)
        #expect(trial.step().pages.map(\.edge) == [.top])
        #expect(trial.step(after: .seconds(9)).pages.isEmpty)
        let page = (0..<10).map { ListEdits.Placed(at: $0, item($0 - 10)) }
        trial.submit(.page(ListEdits(inserted: page), edges: ListEdges(top: .more, bottom: .end)))
        #expect(trial.step().pages == [PageRequest(edge: .top, beyond: ItemID(-10))])
        trial.list.pageFailed(.top, at: trial.now)
        #expect(trial.step().pages == [PageRequest(edge: .top, beyond: ItemID(-10))])
        trial.submit(ListTransaction(edges: ListEdges(top: .end, bottom: .end)))
        #expect(trial.step().pages.isEmpty)
    }

    @Test func `a fling asks earlier than a hand`() {
        var trial = chat(60)
        trial.list.fling(velocity: 8000, at: trial.now)
        #expect(trial.step().pages.map(\.edge) == [.top])
    }

    /// LV-40: a page that takes a quarter of a second is requested half a second before its rows are visible.
    @Test(arguments: [(Duration.milliseconds(20), 0.3), (.milliseconds(250), 0.5), (.seconds(30), 1)])
    func `a page is asked for the earlier, the longer pages take`(time: Duration, lookahead: Double) throws {
        var trial = chat(10)
        #expect(trial.step().pages.map(\.edge) == [.top])
        _ = trial.step(after: time)
        let page = (0..<400).map { ListEdits.Placed(at: $0, item($0 - 400)) }
        trial.submit(.page(ListEdits(inserted: page), edges: ListEdges(top: .more, bottom: .end)))
        #expect(trial.step().pages.isEmpty)
        var asked: Double?
        while asked == nil {
            trial.list.drag(by: 128, at: trial.now + .milliseconds(16))
            let step = trial.step(after: .milliseconds(16))
            guard case .atLeast(let distance) = step.distanceToTop, distance > 0 else { break }
            if !step.pages.isEmpty { asked = distance }
        }
        // Two screens of 600 px, and what passes by at 8,000 px a second; one step is 128 px.
        let reach = 1200 + 8000 * lookahead
        #expect((reach - 128...reach).contains(try #require(asked)))
    }

    @Test func `a fling waits at the end of what is loaded and goes on with the page`() {
        var trial = chat(60)
        trial.list.fling(velocity: 20_000, at: trial.now)
        for _ in 0..<40 { trial.step(after: .milliseconds(16)) }
        #expect(trial.step().distanceToTop == .atLeast(0))
        #expect(trial.step().wantsFrame)
        let page = (0..<40).map { ListEdits.Placed(at: $0, item($0 - 40)) }
        let before = trial.step().places
        trial.submit(.page(ListEdits(inserted: page), edges: ListEdges(top: .more, bottom: .end)))
        #expect(trial.step().places == before)
        trial.step(after: .milliseconds(100))
        #expect(trial.step().distanceToTop != .atLeast(40 * 60))
    }

    /// A host of an endless list, which keeps about a fixed number of items and drops those farthest from a new page.
    private struct Host {
        var trial: ListTrial
        var low = 10_000
        let kept: Int
        var requests = 0

        init(kept: Int) {
            self.kept = kept
            let items = (low..<low + kept).map(item)
            trial = ListTrial(items, edges: ListEdges(top: .more, bottom: .more))
            let middle = ItemID(Int64(low + kept / 2))
            trial.list.scroll(to: ScrollIntent(to: .item(middle, .top(0))), at: trial.now)
        }

        mutating func answer() {
            let step = trial.step()
            guard let needed = step.needed else { return }
            for page in step.pages {
                requests += 1
                let count = trial.list.count
                let spare = page.edge == .top ? count - 1 - needed.upperBound : needed.lowerBound
                let dropped = max(0, min(20, spare, count + 20 - kept))
                var edits = ListEdits()
                if page.edge == .top {
                    edits.removed = Array(count - dropped..<count)
                    edits.inserted = (0..<20).map { .init(at: $0, item(low - 20 + $0)) }
                    low -= 20
                } else {
                    edits.removed = Array(0..<dropped)
                    edits.inserted = (0..<20).map { .init(at: count - dropped + $0, item(low + count + $0)) }
                    low += dropped
                }
                trial.submit(.page(edits, edges: ListEdges(top: .more, bottom: .more)))
            }
        }
    }

    @Test(arguments: zip([40, 60, 100], 1...3 as ClosedRange<UInt64>))
    func `pages of both ends never take turns by themselves`(kept: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var host = Host(kept: kept)
        for _ in 0..<50 {
            host.answer()
            host.trial.step(after: .milliseconds(16))
        }
        // At rest it may request pages once, but no more.
        #expect(host.requests <= 2)
        host.requests = 0
        for _ in 0..<300 {
            host.trial.scrollUp(Double.random(in: -20...20, using: &random))
            host.answer()
        }
        // A trembling touch needs no pages.
        #expect(host.requests <= 2)
        host.requests = 0
        for _ in 0..<600 {
            host.trial.scrollUp(20)
            host.answer()
        }
        // 12,000 px are ten pages of 1,200.
        #expect((9...11).contains(host.requests))
        #expect(host.trial.list.count <= 140)
    }

    @Test func `what a host must keep reaches beyond where pages are asked for`() throws {
        var trial = chat(200)
        trial.scrollUp(5000)
        let step = trial.step()
        let needed = try #require(step.needed)
        let visible = try #require(step.visible)
        #expect(visible.first - needed.lowerBound >= 20)
        #expect(needed.upperBound - visible.last >= 20)
    }

    /// A host that drops what lies behind a fling must keep what is on the screen, and two screens more.
    @Test func `a fling needs rows ahead, and not more behind than at rest`() throws {
        var trial = chat(600)
        trial.scrollUp(12_000)
        let resting = try #require(trial.step().needed)
        trial.list.fling(velocity: 8000, at: trial.now)
        let step = trial.step()
        let (needed, visible) = (try #require(step.needed), try #require(step.visible))
        #expect(visible.first - needed.lowerBound > 2 * (visible.last - visible.first))
        #expect(needed.upperBound == resting.upperBound && needed.lowerBound < resting.lowerBound)
    }

    @Test func `the visible range is what geometry says`() throws {
        var trial = chat(60)
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            let id = ItemID(Int64(Int.random(in: 0..<60, using: &random)))
            let inset = Double(Int.random(in: -50...550, using: &random))
            trial.list.scroll(to: ScrollIntent(to: .item(id, .top(inset))), at: trial.now)
            let step = trial.step()
            let visible = try #require(step.visible)
            let seen = step.rows.filter { $0.bottom > 0 && $0.y < 600 }
            #expect(visible.first == seen.first?.index)
            #expect(visible.last == seen.last?.index)
            let whole = seen.filter { $0.y >= -10 && $0.bottom <= 610 }.compactMap(\.index)
            #expect(visible.whole == (whole.first ?? 0)...(whole.last ?? 0))
        }
    }

    @Test func `rows are laid out first where they are seen, then where the list goes`() {
        let items = (0..<200).map { ListItem(ItemID(Int64($0)), height: .estimated(60)) }
        var trial = ListTrial(items)
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(100), .top(0))), at: trial.now)
        let resting = trial.step().layout
        #expect(resting.prefix(10).allSatisfy { $0.priority == .visible })
        #expect(resting.count < 60)
        trial.list.fling(velocity: 4000, at: trial.now)
        trial.step(after: .milliseconds(16))
        let flung = trial.step().layout
        #expect(flung.map(\.priority) == flung.map(\.priority).sorted())
        let ahead = flung.filter { $0.priority == .ahead }
        #expect(ahead.count > flung.filter { $0.priority == .behind }.count)
        #expect(ahead.allSatisfy { $0.index < 100 })
        #expect(ahead.map(\.index) == ahead.map(\.index).sorted(by: >))
        #expect(flung.count < 80)
    }

    @Test(arguments: [(WindowingPolicy(), 20), (.small, 10)])
    func `two screens are laid out on each side, one where memory is small`(
        policy: WindowingPolicy,
        rows: Int
    ) {
        let items = (0..<200).map { ListItem(ItemID(Int64($0)), height: .estimated(60)) }
        var trial = ListTrial(items, settings: ListSettings(window: policy))
        trial.list.scroll(to: ScrollIntent(to: .item(ItemID(100), .top(0))), at: trial.now)
        let step = trial.step()
        let (first, last) = (step.visible?.first ?? 0, step.visible?.last ?? 0)
        #expect(abs(step.layout.count { $0.index < first } - rows) <= 1)
        #expect(abs(step.layout.count { $0.index > last } - rows) <= 1)
    }

    /// LV-40: with layouts that take a frame, no row without one is visible at 8,000 px per second.
    @Test func `a fling at eight thousand pixels a second never shows a row without a layout`() {
        let items = (0..<3000).map { ListItem(ItemID(Int64($0)), height: .estimated(60)) }
        var trial = ListTrial(items)
        trial.layOut { Double(40 + $0.rawValue % 80) }
        trial.list.fling(velocity: 8000, at: trial.now)
        var blank = 0
        for _ in 0..<120 {
            let step = trial.step(after: .milliseconds(16))
            blank += step.rows.count { !$0.isMeasured }
            let answers = step.layout.map { RowMeasurement($0, height: Double(40 + $0.id.rawValue % 80)) }
            trial.list.measured(answers, at: trial.now)
        }
        #expect(blank == 0)
    }
}

private func item(_ number: Int) -> ListItem { ListItem(ItemID(Int64(number)), height: .measured(60)) }
