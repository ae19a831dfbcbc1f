import ChatPresentation
import ListEngine
import Testing

@testable import ChatUI

@Suite struct FollowReportTests {
    private static let entries = SomeMessages.entries((1...50).map { "Line \($0)" })

    /// A pane that is on the screen and has no messages yet.
    private struct Pane {
        var list = VirtualList(ListSettings())
        var report = FollowReport()

        init() { list.submit(ListTransaction(viewport: Viewport(width: 700, height: 600)), at: .zero) }

        /// Makes a frame; true if there was something new to report.
        mutating func reports(at now: Duration = .zero) -> Bool { report.take(list.step(at: now)) }
    }

    /// The first messages of a chat, which go on below if the end is not loaded.
    private func first(_ count: Int, isEnd: Bool, at target: ScrollTarget? = nil) -> ListTransaction {
        let items = Self.entries.prefix(count).map { ListItem($0.id.item, height: .measured(34)) }
        let edges = ListEdges(top: .end, bottom: isEnd ? .end : .more)
        var first = ListTransaction.initial(items, edges: edges, scroll: target.map { ScrollIntent(to: $0) })
        first.tag = 1
        return first
    }

    @Test func `a chat that waits for its first unread message does not follow its end`() {
        var pane = Pane()
        var isNew = pane.reports()
        // A list without rows rests at its end.
        #expect(pane.list.follow == .following)
        #expect(!isNew && !pane.report.isFollowing)
        pane.list.submit(first(50, isEnd: false, at: .edge(.top)), at: .zero)
        isNew = pane.reports()
        #expect(isNew && pane.report.state == .elsewhere)
    }

    @Test func `a change of the look before the first messages is no news`() {
        var pane = Pane()
        pane.list.submit(.initial([] as [ListItem], edges: ListEdges(top: .end, bottom: .end)), at: .zero)
        let isNew = pane.reports()
        #expect(!isNew)
    }

    @Test func `an empty chat follows its end once it is known to be empty`() {
        var pane = Pane()
        var isNew = pane.reports()
        #expect(!isNew)
        pane.list.submit(first(0, isEnd: true), at: .zero)
        isNew = pane.reports()
        #expect(isNew && pane.report.isFollowing)
    }

    @Test func `a state is reported once, and again after another`() {
        var pane = Pane()
        pane.list.submit(first(50, isEnd: true), at: .zero)
        var isNew = pane.reports()
        #expect(isNew && pane.report.isFollowing)
        isNew = pane.reports()
        #expect(!isNew)
        pane.list.drag(by: 200, at: .milliseconds(20))
        isNew = pane.reports(at: .milliseconds(20))
        #expect(isNew && pane.report.state == .away(newItems: 0))
    }
}
