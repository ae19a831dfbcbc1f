package import GTKBridge

/// A stack of pages in front of the chat, such as profiles.
package final class NavigationStack {
    /// Called when the first page was shown, or the last one removed.
    package var onChange: (@MainActor () -> Void)?

    private let stack: Stack
    private var pages: [(name: String, widget: Widget, end: @MainActor () -> Void)] = []
    private var ground: String?
    private var count = 0

    /// A stack of pages in `stack`, which has a base page of its own.
    package init(_ stack: Stack) { self.stack = stack }

    /// True if there are no pages.
    package var isEmpty: Bool { pages.isEmpty }

    /// Shows a page in front; `end` is called when it is removed.
    package func push(_ widget: Widget, end: @escaping @MainActor () -> Void = {}) {
        if pages.isEmpty { ground = stack.shown }
        // Otherwise assistive technologies would find the covered page, too.
        pages.last?.widget.isVisible = false
        count += 1
        let name = "over \(count)"
        pages.append((name, widget, end))
        stack.add(widget, name)
        stack.show(name)
        if pages.count == 1 { onChange?() }
    }

    /// Goes back by one page.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func pop() -> Bool {
        guard let last = pages.popLast() else { return false }
        pages.last?.widget.isVisible = true
        if let below = pages.last?.name ?? ground { stack.show(below) }
        stack.remove(last.widget)
        last.end()
        if pages.isEmpty { onChange?() }
        return true
    }

    /// The visible page; nil for none.
    package var front: Widget? { pages.last?.widget }

    /// Removes a page if it is the visible one.
    ///
    /// - Returns: True if it was.
    @discardableResult
    package func leave(_ page: Widget) -> Bool { front === page && pop() }

    /// Removes all pages.
    package func removeAll() { while pop() {} }
}
