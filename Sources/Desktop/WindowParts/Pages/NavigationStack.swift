package import GTKBridge

/// Pages in front of another widget, such as profiles in front of a chat.
package final class NavigationStack {
    /// Called when the first page was shown, or the last one removed.
    package var onChange: (@MainActor () -> Void)?

    private let stack: PageStack
    private var pages: [(widget: Widget, end: @MainActor () -> Void)] = []

    /// A stack of pages in front of `base`.
    package init(_ base: Widget) {
        stack = PageStack(base)
        stack.onBack = { [weak self] in self?.pop() }
    }

    /// The widget of the pages and what they cover.
    package var widget: Widget { stack }

    /// True if there are no pages.
    package var isEmpty: Bool { pages.isEmpty }

    /// Shows a page in front; `end` is called when it is removed.
    package func push(_ widget: Widget, end: @escaping @MainActor () -> Void = {}) {
        pages.append((widget, end))
        stack.push(widget)
        if pages.count == 1 { onChange?() }
    }

    /// Goes back by one page.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func pop() -> Bool { pop(1) }

    /// The visible page; nil for none.
    package var front: Widget? { pages.last?.widget }

    /// Removes a page if it is the visible one.
    ///
    /// - Returns: True if it was.
    @discardableResult
    package func leave(_ page: Widget) -> Bool { front === page && pop() }

    /// Removes all pages.
    package func removeAll() { pop(pages.count) }

    @discardableResult
    private func pop(_ count: Int) -> Bool {
        let left = pages.suffix(count)
        guard !left.isEmpty else { return false }
        pages.removeLast(left.count)
        stack.pop(left.count)
        for page in left.reversed() { page.end() }
        if pages.isEmpty { onChange?() }
        return true
    }
}
