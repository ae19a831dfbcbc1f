import ChatPresentation
import ClientEngine
import ClientModel
import ListEngine
import Testing

@testable import ChatUI

@MainActor @Suite struct VisibleContentReporterTests {
    /// A chat on a test's screen: its visible messages, and the reports about it.
    @MainActor private final class Screen {
        var messages: Set<MessageKey>? = []
        var told: [VisibleContent] = []
        private(set) lazy var visibleContent = VisibleContentReporter(SomeMessages.bob, pause: .zero) {
            [weak self] in
            self?.messages
        } notify: { [weak self] in
            self?.told.append($0)
        }
    }

    private func keys(_ ids: ClosedRange<Int32>) -> Set<MessageKey> {
        Set(ids.map { MessageKey(peer: SomeMessages.bob, namespace: .cloud, id: $0) })
    }

    private func content(_ keys: Set<MessageKey>) -> VisibleContent {
        VisibleContent(messages: keys, peers: [SomeMessages.bob], chats: [SomeMessages.bob])
    }

    @Test func `LV-84 what the list came to rest at is told, after whom one talks to`() {
        let screen = Screen()
        let visibleContent = screen.visibleContent
        #expect(screen.told == [content([])])
        screen.messages = keys(1...9)
        visibleContent.rested()
        #expect(screen.told.last == content(keys(1...9)))
    }

    @Test func `LV-84 while a wheel turns few are told, and in the end where it stopped`() async {
        let screen = Screen()
        let visibleContent = screen.visibleContent
        for first in Int32(1)...50 {
            screen.messages = keys(first...(first + 9))
            visibleContent.rested()
        }
        #expect(screen.told == [content([]), content(keys(1...10))])
        while let resting = visibleContent.resting { await resting.value }
        #expect(screen.told.dropFirst(2) == [content(keys(50...59))])
    }

    @Test func `LV-84 nothing of a chat that is hidden or was left is in sight`() async {
        let screen = Screen()
        let visibleContent = screen.visibleContent
        screen.messages = keys(1...9)
        visibleContent.rested()
        screen.messages = nil
        visibleContent.report()
        #expect(screen.told.last == VisibleContent())
        screen.messages = keys(2...9)
        visibleContent.report()
        #expect(screen.told.last == content(keys(2...9)))
        visibleContent.rested()
        visibleContent.stop()
        await visibleContent.resting?.value
        #expect(screen.told.last == VisibleContent())
        #expect(screen.told.count == 5)
    }

    @Test func `LV-84 rows beyond the edges and such as have left the list are not in sight`() {
        var list = VirtualList(ListSettings())
        let items = (1...20).map { ListItem(ItemID($0), height: .measured(50)) }
        let viewport = Viewport(width: 300, height: 210, bottomInset: 20)
        var transaction = ListTransaction.initial(items, edges: ListEdges(top: .end, bottom: .end))
        transaction.viewport = viewport
        list.submit(transaction, at: .zero)
        #expect(list.step(at: .zero).seenRows.map(\.id.rawValue) == [17, 18, 19, 20])
        list.submit(.live(ListEdits(removed: [18])), at: .milliseconds(20))
        let leaving = list.step(at: .milliseconds(40))
        #expect(leaving.rows.contains { $0.id.rawValue == 19 })
        #expect(!leaving.seenRows.contains { $0.id.rawValue == 19 })
        #expect(!leaving.isAtRest)
    }
}
