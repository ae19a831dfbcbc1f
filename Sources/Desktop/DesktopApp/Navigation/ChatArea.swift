import GTKBridge
import WindowParts

/// The column of the chat: the chat, or the page that is shown without one, and pages in front of them.
final class ChatArea {
    /// The chat, or the page that is shown without one.
    let content = Stack()
    /// The column.
    var widget: Widget { pages.widget }
    /// Called when the first page came in front, or the last one was removed.
    var onCover: (@MainActor () -> Void)? {
        get { pages.onChange }
        set { pages.onChange = newValue }
    }
    /// Shows this column, where there is room for one only.
    weak var leaflet: Leaflet?

    private let pages: NavigationStack

    init() {
        pages = NavigationStack(content)
        pages.widget.expand()
    }

    /// True if a page covers the chat.
    var isCovered: Bool { !pages.isEmpty }

    /// The page in front; nil for none.
    var front: Widget? { pages.front }

    /// Shows a page in front of the chat; `end` is called when it is gone.
    func push(_ page: Widget, end: @escaping @MainActor () -> Void) {
        pages.push(page, end: end)
        leaflet?.showsSecond = true
    }

    /// Goes back by one page.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func pop() -> Bool { pages.pop() }

    /// Removes a page if it is the one in front.
    ///
    /// - Returns: True if it was.
    @discardableResult
    func leave(_ page: Widget) -> Bool { pages.leave(page) }

    /// Removes all pages.
    func removePages() { pages.removeAll() }
}
