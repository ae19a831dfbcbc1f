import GTKBridge
import Localization
import WindowParts

/// The subpages of a page of the settings, stacked over each other. Escape goes back by one, and
/// so do Alt+Left, the mouse's back button and a swipe.
final class SettingsSubpages {
    private struct Page {
        let widget: Widget
        /// The object that controls the page.
        let owner: AnyObject
        /// The widget that opened the page, which gets the focus back.
        let origin: Widget?
    }

    /// The window of the settings.
    private(set) weak var window: PreferencesWindow?
    /// The subpages in the window; nil for none.
    private var stack: PageStack?
    private var pages: [Page] = []

    init(over window: PreferencesWindow, _ strings: Strings) {
        self.window = window
        // Handled before the window, which would close.
        window.onKey(.first) { [weak self] event in
            guard [.escape, .back(isLeft: !strings.isRightToLeft)].contains(WindowShortcut(event)), let self,
                !pages.isEmpty
            else { return false }
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
        pages.append(Page(widget: widget, owner: owner, origin: origin))
        if let stack { stack.push(widget) } else { present(widget) }
        widget.takeFocus()
    }

    /// Shows the first page, which the window slides in.
    private func present(_ first: Widget) {
        let made = PageStack(first)
        stack = made
        made.onBack = { [weak self] in self?.pop() }
        window?.present(subpage: made)
        made.onMove { [weak self, weak made] in
            // The user swiped back to the window's own page, which removed the stack.
            guard let self, let made, stack === made, made.isOrphan else { return }
            stack = nil
            ended(pages)
        }
    }

    /// Removes the page of `owner` if it is the visible one; true if it was.
    func leave(_ owner: AnyObject) -> Bool {
        guard pages.last?.owner === owner else { return false }
        pop()
        return true
    }

    /// Goes back by one page.
    func pop() {
        guard let last = pages.last else { return }
        if pages.count > 1 {
            stack?.pop()
        } else {
            stack = nil
            window?.closeSubpage()
        }
        ended([last])
    }

    /// Takes note that the last pages are gone.
    private func ended(_ left: [Page]) {
        pages.removeLast(left.count)
        left.first?.origin?.takeFocus()
    }
}
