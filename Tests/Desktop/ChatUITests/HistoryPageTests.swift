import ChatPresentation
import ListEngine
import Testing

@testable import ChatUI

/// A page that is loaded at one end drops messages at the other, but none that the list still shows.
@Suite struct HistoryPageTests {
    private static let entries = SomeMessages.entries((1...300).map { "Line \($0)" })
    /// A line of a chat, and the screen of a desktop.
    private static let (row, screen) = (34.0, 1400.0)

    private func list(scrolledUp distance: Double) -> VirtualList {
        var list = VirtualList(ListSettings())
        let items = Self.entries.map { ListItem($0.id.item, height: .measured(Self.row)) }
        var opening = ListTransaction.initial(items, edges: ListEdges(top: .more, bottom: .more))
        opening.viewport = Viewport(width: 700, height: Self.screen)
        list.submit(opening, at: .zero)
        _ = list.step(at: .zero)
        list.drag(by: distance, at: .milliseconds(500))
        return list
    }

    @Test(arguments: [VerticalEdge.top, .bottom])
    func `a page at either end keeps what is on the screen`(edge: VerticalEdge) throws {
        var list = list(scrolledUp: edge == .top ? 5500 : 2000)
        let step = list.step(at: .milliseconds(500))
        let visible = try #require(step.visible)
        let kept = Self.entries.messageCount(in: step.needed(from: edge))
        // As many messages as lie between this end and the far side of the screen, and more.
        let far = edge == .top ? visible.last + 1 : Self.entries.count - visible.first
        #expect(kept >= far + 2 * (visible.last - visible.first))
        #expect(HistoryObserver.count(keeping: kept) / 2 >= kept)
        // So many do not fit in the usual window.
        #expect(far > HistoryObserver.count / 2)
    }

    @Test func `the loaded messages have a lower and an upper bound`() {
        #expect(HistoryObserver.count(keeping: 0) == HistoryObserver.count)
        #expect(HistoryObserver.count(keeping: 100_000) == 960)
        #expect([ChatEntry]().messageCount(in: 0...5) == 0)
        #expect(Self.entries.messageCount(in: 500...900) == 1)
        #expect(ListFrameUpdate().needed(from: .top) == 0...0)
    }
}
