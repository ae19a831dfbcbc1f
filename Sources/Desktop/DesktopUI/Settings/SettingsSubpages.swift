import GTKBridge

/// Pages that a page of the settings leads to, one in front of the other. Escape goes back by one.
final class SettingsSubpages {
    private struct Page {
        let name: String
        let widget: Widget
        /// Who works it.
        let owner: AnyObject
        /// What led to it, and gets the keyboard's focus back.
        let origin: Widget?
    }

    private weak var window: PreferencesWindow?
    private let stack = Stack()
    private var pages: [Page] = []
    /// The page that slides away as the window goes back to its own: it is seen until then.
    private var leaving: Widget?
    private var count = 0

    init(over window: PreferencesWindow) {
        self.window = window
        // Before the window hears of it, which would close.
        window.onKey(.first) { [weak self] event in
            guard event.symbol == Key.escape, let self, !pages.isEmpty else { return false }
            pop()
            return true
        }
    }

    /// Shows a page in front of what is seen.
    ///
    /// - Parameters:
    ///   - widget: The page, its bar included.
    ///   - owner: Lives as long as the page does.
    ///   - origin: Gets the keyboard's focus when one goes back.
    func push(_ widget: Widget, _ owner: AnyObject, from origin: Widget?) {
        if let leaving { stack.remove(leaving) }
        leaving = nil
        // Assistive technologies would find what is covered, too.
        pages.last?.widget.isVisible = false
        count += 1
        let page = Page(name: "page \(count)", widget: widget, owner: owner, origin: origin)
        pages.append(page)
        stack.add(widget, page.name)
        stack.show(page.name)
        if pages.count == 1 { window?.present(subpage: stack) }
        widget.takeFocus()
    }

    /// Goes back from the page of `owner`, if that is the one that is seen; whether it was.
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
