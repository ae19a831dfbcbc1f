import GTKBridge

/// The subpages of a page of the settings, stacked over each other. Escape goes back by one.
final class SettingsSubpages {
    private struct Page {
        let name: String
        let widget: Widget
        /// The object that controls the page.
        let owner: AnyObject
        /// The widget that opened the page, which gets the focus back.
        let origin: Widget?
    }

    /// The window of the settings.
    private(set) weak var window: PreferencesWindow?
    private let stack = Stack()
    private var pages: [Page] = []
    /// The last page, visible until the window has animated back to its own.
    private var leaving: Widget?
    private var count = 0

    init(over window: PreferencesWindow) {
        self.window = window
        // Handled before the window, which would close.
        window.onKey(.first) { [weak self] event in
            guard event.symbol == Key.escape, let self, !pages.isEmpty else { return false }
            pop()
            return true
        }
    }

    /// Shows a page in front.
    ///
    /// - Parameters:
    ///   - widget: The page, with its header.
    ///   - owner: An object retained as long as the page exists.
    ///   - origin: The widget that gets the focus when the user goes back.
    func push(_ widget: Widget, _ owner: AnyObject, from origin: Widget?) {
        if let leaving { stack.remove(leaving) }
        leaving = nil
        // Otherwise assistive technologies would find the covered page, too.
        pages.last?.widget.isVisible = false
        count += 1
        let page = Page(name: "page \(count)", widget: widget, owner: owner, origin: origin)
        pages.append(page)
        stack.add(widget, page.name)
        stack.show(page.name)
        if pages.count == 1 { window?.present(subpage: stack) }
        widget.takeFocus()
    }

    /// Removes the page of `owner` if it is the visible one; true if it was.
    func leave(_ owner: AnyObject) -> Bool {
        guard pages.last?.owner === owner else { return false }
        pop()
        return true
    }

    /// Goes back by one page.
    func pop() {
        guard let last = pages.popLast() else { return }
        if let below = pages.last {
            below.widget.isVisible = true
            stack.show(below.name)
            stack.remove(last.widget)
        } else {
            leaving = last.widget
            window?.closeSubpage()
        }
        last.origin?.takeFocus()
    }
}
